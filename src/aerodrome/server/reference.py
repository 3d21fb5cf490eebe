"""The readable page of the API: an OpenAPI schema as plain HTML, without any script or foreign resource."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from html import escape
from typing import Any, Final, NamedTuple
from urllib.parse import unquote

Schema = dict[str, Any]

STYLE_PATH: Final = "/docs/style.css"  # where REFERENCE_CSS is served
METHODS: Final = ("get", "post", "put", "patch", "delete", "head", "options", "trace")
COMBINED: Final = ("oneOf", "anyOf", "allOf", "not")
UNTAGGED: Final = "Other"
# What limits a value, in words: before the number and after it.
LIMITS: Final = {
    "minimum": ("at least", ""), "exclusiveMinimum": ("more than", ""), "maximum": ("at most", ""),
    "exclusiveMaximum": ("less than", ""), "multipleOf": ("a multiple of", ""),
    "minLength": ("at least", "character"), "maxLength": ("at most", "character"),
    "minItems": ("at least", "item"), "maxItems": ("at most", "item"),
    "minProperties": ("at least", "entry"), "maxProperties": ("at most", "entry"),
}
PLURALS: Final = {"character": "characters", "item": "items", "entry": "entries"}
FLAGS: Final = {"uniqueItems": "no item twice", "readOnly": "only in answers", "writeOnly": "only in requests",
                "deprecated": "deprecated"}


def reference_page(schema: Schema, title: str) -> str:
    """Return the HTML page of an OpenAPI 3.1 schema; its style is REFERENCE_CSS, served at STYLE_PATH."""
    return Reference(schema).page(title)


class Operation(NamedTuple):
    """One thing that the API does: a method on a path."""

    method: str
    path: str
    shared: Schema  # what holds for the whole path
    own: Schema

    def tag(self) -> str:
        """Return the heading that it belongs to."""
        tags = self.own.get("tags") or [UNTAGGED]
        return str(tags[0])


class Anchors:
    """Gives every part of the page an id of its own, the same one whenever it is asked."""

    def __init__(self) -> None:
        self._ids: dict[tuple[str, ...], str] = {}

    def of(self, *names: str) -> str:
        """Return the id of the part with these names."""
        if names not in self._ids:
            wanted = "-".join([re.sub(r"[^A-Za-z0-9_.]+", "-", name).strip("-") for name in names])
            taken = set(self._ids.values())
            count = 1
            while (found := wanted if count == 1 else f"{wanted}--{count}") in taken:
                count += 1
            self._ids[names] = found
        return self._ids[names]


class Reference:
    """A schema on its way to being a page. Every method that returns a text returns HTML that is escaped already."""

    def __init__(self, schema: Schema) -> None:
        self.schema = schema
        self.schemas: dict[str, Any] = schema.get("components", {}).get("schemas", {})
        self.anchors = Anchors()
        self.tags = self._tags()

    def _tags(self) -> dict[str, list[Operation]]:
        """Return the operations by tag: the order is that of the schema's list of tags, then of the paths."""
        tags: dict[str, list[Operation]] = {str(tag.get("name", "")): [] for tag in self.schema.get("tags", [])}
        for path, item in self.schema.get("paths", {}).items():
            for method in METHODS:
                if method in item:
                    operation = Operation(method, path, item, item[method])
                    tags.setdefault(operation.tag(), []).append(operation)
        return {tag: operations for tag, operations in tags.items() if operations}

    # --- the page

    def page(self, title: str) -> str:
        """Return the whole page."""
        info = self.schema.get("info", {})
        version = f'<p class="quiet">Version {escape(str(info["version"]))}</p>' if "version" in info else ""
        return (
            '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            '<meta name="color-scheme" content="light dark">\n'
            f'<title>{escape(title)}</title>\n<link rel="stylesheet" href="{STYLE_PATH}">\n</head>\n<body>\n'
            '<a class="skip" href="#content">Skip to the content</a>\n'
            f'<header>\n<h1>{escape(title)}</h1>\n{version}{prose(info.get("description"))}</header>\n'
            f'<div class="sheet">\n{self.contents()}<main id="content" tabindex="-1">\n'
            f'{"".join([self.tag(tag) for tag in self.tags])}{self.components()}</main>\n</div>\n</body>\n</html>\n')

    def contents(self) -> str:
        """Return the list of what is on the page."""
        groups = [(tag, self.anchors.of("tag", tag), "".join([self.entry(each) for each in operations]))
                  for tag, operations in self.tags.items()]
        if self.schemas:
            names = [f"<li>{self.schema_link(name)}</li>\n" for name in self.schemas]
            groups.append(("Schemas", self.anchors.of("schemas"), "".join(names)))
        lists = [f'<li><a class="group" href="#{anchor}">{escape(name)}</a>\n<ul>\n{entries}</ul>\n</li>\n'
                 for name, anchor, entries in groups]
        return ('<nav aria-labelledby="contents">\n<h2 id="contents">Contents</h2>\n'
                f'<ul>\n{"".join(lists)}</ul>\n</nav>\n')

    def entry(self, operation: Operation) -> str:
        """Return the line of an operation in the contents."""
        text = operation.own.get("summary") or operation.path
        return f'<li><a href="#{self.anchor(operation)}">{badge(operation.method)} {escape(str(text))}</a></li>\n'

    def anchor(self, operation: Operation) -> str:
        """Return the id of an operation."""
        return self.anchors.of("operation", operation.method, operation.path)

    # --- operations

    def tag(self, tag: str) -> str:
        """Return all the operations of a tag."""
        about = [each.get("description") for each in self.schema.get("tags", []) if each.get("name") == tag]
        operations = "".join([self.operation(each) for each in self.tags[tag]])
        anchor = self.anchors.of("tag", tag)
        return (f'<section aria-labelledby="{anchor}">\n<h2 id="{anchor}">{escape(tag)}</h2>\n'
                f'{"".join([prose(text) for text in about])}{operations}</section>\n')

    def operation(self, operation: Operation) -> str:
        """Return everything about one operation."""
        own, anchor = operation.own, self.anchor(operation)
        summary = f'<p class="summary">{escape(str(own["summary"]))}</p>\n' if own.get("summary") else ""
        old = '<p class="warning">Deprecated.</p>\n' if own.get("deprecated") else ""
        return (f'<article aria-labelledby="{anchor}">\n<h3 id="{anchor}">{badge(operation.method)} '
                f'<code>{escape(operation.path)}</code></h3>\n{summary}{old}'
                f'{prose(own.get("description") or operation.shared.get("description"))}{self.security(own)}'
                f'{self.parameters(operation)}{self.request_body(own)}{self.answers(operation)}</article>\n')

    def security(self, own: Schema) -> str:
        """Return who may ask, if the schema says so."""
        ways: list[Schema] = (own if "security" in own else self.schema).get("security", [])
        named = [" and ".join([f"<code>{escape(name)}</code>" for name in way]) or "nothing" for way in ways]
        return f'<p class="quiet">Needs {" or ".join(named)}.</p>\n' if named else ""

    def parameters(self, operation: Operation) -> str:
        """Return the table of an operation's parameters: its own, and those of its path that it does not replace."""
        found: dict[tuple[str, str], Schema] = {}
        for each in [*operation.shared.get("parameters", []), *operation.own.get("parameters", [])]:
            parameter = self.resolved(each)
            found[str(parameter.get("in", "")), str(parameter.get("name", ""))] = parameter
        rows = [self.parameter(parameter) for parameter in found.values()]
        return self.part("Parameters", operation, ("Name", "Value"), rows)

    def parameter(self, parameter: Schema) -> str:
        """Return the row of a parameter."""
        name, where = str(parameter.get("name", "")), str(parameter.get("in", ""))
        old = ", deprecated" if parameter.get("deprecated") else ""
        schema = parameter.get("schema", {})
        about = parameter.get("description") or described(schema)
        return row(f"<code>{escape(name)}</code>", f"{escape(where)}, {needed(parameter.get('required'))}{old}",
                   self.value(schema) + prose(about))

    def request_body(self, own: Schema) -> str:
        """Return what is sent with an operation."""
        if "requestBody" not in own:
            return ""
        body = self.resolved(own["requestBody"])
        return (f'<h4>Request body <span class="quiet">({needed(body.get("required"))})</span></h4>\n'
                f'{prose(body.get("description"))}{self.content(body)}')

    def answers(self, operation: Operation) -> str:
        """Return the table of what an operation answers."""
        answers = operation.own.get("responses", {})
        rows = [self.answer(str(status), self.resolved(answers[status])) for status in sorted(answers, key=str)]
        return self.part("Answers", operation, ("Status", "Answer"), rows)

    def answer(self, status: str, answer: Schema) -> str:
        """Return the row of one answer."""
        headers = [f'<p class="value">Header <code>{escape(str(name))}</code>: '
                   f'{self.kind(self.resolved(header).get("schema", {}))}</p>\n'
                   for name, header in (answer.get("headers") or {}).items()]
        return row(f"<code>{escape(status)}</code>", "",
                   prose(answer.get("description")) + "".join(headers) + self.content(answer))

    def content(self, holder: Schema) -> str:
        """Return the media types of a body, and what each of them holds."""
        return "".join([self.value((what or {}).get("schema", {}), f'<span class="media">{escape(str(media))}</span> ')
                        for media, what in (holder.get("content") or {}).items()])

    def part(self, name: str, operation: Operation, columns: tuple[str, str], rows: list[str]) -> str:
        """Return a table of an operation under its heading, or nothing if there are no rows."""
        if not rows:
            return ""
        caption = f"{name} of {operation.method.upper()} {operation.path}"
        return f"<h4>{name}</h4>\n{table(escape(caption), columns, rows)}"

    # --- component schemas

    def components(self) -> str:
        """Return the component schemas."""
        if not self.schemas:
            return ""
        anchor = self.anchors.of("schemas")
        schemas = "".join([self.component(name, schema) for name, schema in self.schemas.items()])
        return f'<section aria-labelledby="{anchor}">\n<h2 id="{anchor}">Schemas</h2>\n{schemas}</section>\n'

    def component(self, name: str, schema: Any) -> str:
        """Return one component schema: the table of its fields, or what else it is."""
        anchor = self.anchors.of("schema", name)
        fields = self.fields(schema)
        body = self.object(escape(f"Fields of {name}"), schema, fields) if fields else self.value(schema)
        return (f'<article aria-labelledby="{anchor}">\n<h3 id="{anchor}"><code>{escape(name)}</code></h3>\n'
                f"{prose(described(schema))}{body}</article>\n")

    def object(self, caption: str, schema: Schema, fields: list[str]) -> str:
        """Return an object: the table of its fields, then what else is said about it."""
        more = {key: schema[key] for key in COMBINED if key in schema}
        return (table(caption, ("Field", "Value"), fields) + self.others(schema) + listed(self.limits(schema))
                + (self.value(more) if more else ""))

    def fields(self, schema: Any) -> list[str]:
        """Return the rows of an object's fields."""
        if not isinstance(schema, dict):
            return []
        required = schema.get("required", [])
        return [row(f"<code>{escape(str(name))}</code>", needed(name in required),
                    self.value(field) + prose(described(field)))
                for name, field in schema.get("properties", {}).items()]

    def others(self, schema: Schema) -> str:
        """Return what an object may have beside its named fields, if the schema says so."""
        others = schema.get("additionalProperties")
        if others is None:
            return ""
        if others is False:
            return '<p class="value">No other fields.</p>\n'
        return f'<div class="value">Other fields: {self.kind(others)}{self.nested(others)}</div>\n'

    # --- values

    def value(self, schema: Any, before: str = "") -> str:
        """Return what a value is, as a block: its kind, then the choices or fields that need a list."""
        return f'<div class="value">{before}{self.kind(schema)}{self.nested(schema)}</div>\n'

    def kind(self, schema: Any) -> str:
        """Return what a value is, on one line: its type and its limits."""
        if not isinstance(schema, dict):
            return "nothing" if schema is False else "anything"
        return ", ".join([self.type_name(schema), *self.limits(schema)])

    def inner(self, schema: Any) -> str:
        """Return what a value inside another one is; brackets keep its limits with it."""
        if not isinstance(schema, dict):
            return self.kind(schema)
        limits = self.limits(schema)
        return f"{self.type_name(schema)} ({', '.join(limits)})" if limits else self.type_name(schema)

    def type_name(self, schema: Schema) -> str:
        """Return the type of a value: by reference, by its only value, by its choices or by name."""
        ways: list[tuple[str, Callable[[Any], str]]] = [
            ("$ref", self.link), ("const", lambda value: f"always {shown(value)}"),
            ("enum", lambda values: "one of " + ", ".join(map(shown, values))),
            ("oneOf", self.union), ("anyOf", self.union), ("allOf", lambda each: " and ".join(map(self.inner, each))),
            ("not", lambda other: f"anything but {self.inner(other)}"),
        ]
        for key, way in ways:
            if key in schema:
                return way(schema[key])
        types = schema.get("type", [])
        names = types if isinstance(types, list) else [types]
        return " or ".join([self.named(str(name), schema) for name in names]) or "anything"

    def named(self, name: str, schema: Schema) -> str:
        """Return a type by name, with what is in it."""
        if name == "array" and "prefixItems" in schema:
            return f"list of exactly {', '.join([self.inner(item) for item in schema['prefixItems']])}"
        if name == "array":
            return f"list of {self.inner(schema.get('items', True))}"
        others = schema.get("additionalProperties")
        if name == "object" and "properties" not in schema and isinstance(others, dict) and others:
            return f"object, each value {self.inner(others)}"
        form = f" ({escape(str(schema['format']))})" if "format" in schema and name != "null" else ""
        return f"{escape(name)}{form}"

    def union(self, members: list[Any]) -> str:
        """Return the choice between several types; a tagged one only by its name, its variants come in a list."""
        tag = self.tag_of(members)
        if tag is None:
            return " or ".join([self.inner(member) for member in members])
        nothing = " or null" if any([is_null(member) for member in members]) else ""
        return f"one of these, told apart by <code>{escape(tag)}</code>{nothing}"

    def tag_of(self, members: list[Any]) -> str | None:
        """Return the field that tells the members of a union apart: each has its own fixed value there."""
        objects = [self.resolved(member) for member in members if not is_null(member)]
        if len(objects) < 2:
            return None
        for name in objects[0].get("properties", {}):
            values = [fixed(member.get("properties", {}).get(name)) for member in objects]
            if None not in values and len(set(values)) == len(values):
                return str(name)
        return None

    def nested(self, schema: Any) -> str:
        """Return the lists inside a value: the variants of tagged unions and the fields of nameless objects."""
        if not isinstance(schema, dict):
            return ""
        fields = [f"<li><code>{escape(str(name))}</code> ({needed(name in schema.get('required', []))}): "
                  f"{self.kind(field)}{self.nested(field)}{prose(described(field))}</li>\n"
                  for name, field in schema.get("properties", {}).items()]
        variants = "".join([self.variants(schema[key]) for key in ("oneOf", "anyOf") if key in schema])
        below = [self.nested(each) for each in parts_of(schema)]
        return (f'<ul class="fields">\n{"".join(fields)}</ul>\n' if fields else "") + variants + "".join(below)

    def variants(self, members: list[Any]) -> str:
        """Return the list of a tagged union's variants, or what is inside the members of another union."""
        tag = self.tag_of(members)
        if tag is None:
            return "".join([self.nested(member) for member in members])
        lines = [f"<li>{self.kind(member)} if <code>{escape(tag)}</code> is "
                 f"<code>{escape(str(fixed(self.resolved(member)['properties'][tag])))}</code>"
                 f"{self.nested(member)}</li>\n" for member in members if not is_null(member)]
        return f'<ul class="variants">\n{"".join(lines)}</ul>\n'

    def limits(self, schema: Any) -> list[str]:
        """Return the limits of a value and its default, in words."""
        if not isinstance(schema, dict):
            return []
        found = [amount(key, schema[key]) for key in LIMITS if key in schema]
        found += [words for flag, words in FLAGS.items() if schema.get(flag) is True]
        found += [f"{words} {shown_plainly(schema[key])}" for key, words in (
            ("pattern", "matching"), ("contentEncoding", "encoded as"), ("contentMediaType", "holding"))
            if key in schema]
        return found + ([f"default {shown(schema['default'])}"] if "default" in schema else [])

    # --- references

    def link(self, ref: Any) -> str:
        """Return a reference as a link to its place on this page, or its bare name if it leads elsewhere."""
        steps = steps_of(ref)
        if len(steps) == 3 and steps[:2] == ["components", "schemas"] and steps[2] in self.schemas:
            return self.schema_link(steps[2])
        return f"<code>{escape(steps[-1] if steps else str(ref))}</code>"

    def schema_link(self, name: str) -> str:
        """Return the link to a component schema."""
        return f'<a href="#{self.anchors.of("schema", name)}"><code>{escape(name)}</code></a>'

    def resolved(self, node: Any) -> Schema:
        """Return what a node refers to inside this schema, or the node itself."""
        seen = 0
        while isinstance(node, dict) and "$ref" in node and seen < 20:  # a circle leads nowhere
            seen += 1
            found: Any = self.schema
            for step in steps_of(node["$ref"]):
                found = found.get(step, {}) if isinstance(found, dict) else {}
            node = found
        return node if isinstance(node, dict) else {}


def steps_of(ref: Any) -> list[str]:
    """Return the steps of a reference inside the document, or none for any other."""
    if not isinstance(ref, str) or not ref.startswith("#/"):
        return []
    return [unquote(step).replace("~1", "/").replace("~0", "~") for step in ref[2:].split("/")]


def parts_of(schema: Schema) -> Iterator[Any]:
    """Yield the schemas of what is inside a list or an open object."""
    yield from schema.get("prefixItems", [])
    yield from schema.get("allOf", [])
    for key in ("items", "additionalProperties"):
        if isinstance(schema.get(key), dict):
            yield schema[key]


def is_null(schema: Any) -> bool:
    """Tell whether a schema permits null and nothing else."""
    return isinstance(schema, dict) and schema.get("type") == "null"


def fixed(schema: Any) -> str | None:
    """Return the only value that a schema permits, as text."""
    if not isinstance(schema, dict):
        return None
    if "const" in schema:
        return plain(schema["const"])
    values = schema.get("enum", [])
    return plain(values[0]) if len(values) == 1 else None


def described(schema: Any) -> Any:
    """Return the description of a schema, if it has one."""
    return schema.get("description") if isinstance(schema, dict) else None


def needed(required: Any) -> str:
    """Return whether something must be there, in a word."""
    return "required" if required else "optional"


def plain(value: Any) -> str:
    """Return a value as JSON; 10.0 is 10, because a limit of a whole number is one too."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return json.dumps(value, ensure_ascii=False, default=str)


def shown(value: Any) -> str:
    """Return a value as code."""
    return f"<code>{escape(plain(value))}</code>"


def shown_plainly(value: Any) -> str:
    """Return a text as code without the quotation marks of JSON."""
    return f"<code>{escape(str(value))}</code>"


def amount(key: str, value: Any) -> str:
    """Return one limit in words."""
    before, unit = LIMITS[key]
    number = escape(plain(value))
    return f"{before} {number}" + (f" {unit if number == '1' else PLURALS[unit]}" if unit else "")


def prose(text: Any) -> str:
    """Return a description as paragraphs and lists; what stands between backticks becomes code."""
    if not text:
        return ""
    marked = re.sub(r"(`+)(.+?)\1", r"<code>\2</code>", escape(str(text)))
    return "".join([paragraph(part.strip()) for part in re.split(r"\n\s*\n", marked) if part.strip()])


def paragraph(marked: str) -> str:
    """Return a paragraph of a description, or a list if every line of it begins with a dash."""
    lines = [line.strip() for line in marked.splitlines()]
    if not all([line.startswith(("- ", "* ")) for line in lines]):
        return f'<p class="prose">{marked}</p>\n'
    return f'<ul class="prose">\n{"".join([f"<li>{line[2:]}</li>" for line in lines])}\n</ul>\n'


def listed(limits: list[str]) -> str:
    """Return the limits of a whole object as a line."""
    return f'<p class="value">{", ".join(limits)}</p>\n' if limits else ""


def badge(method: str) -> str:
    """Return the method of an operation, marked for the style sheet."""
    return f'<span class="method {method}">{method.upper()}</span>'


def row(name: str, note: str, cell: str) -> str:
    """Return a row of a table: a name with a note under it, and what belongs to it."""
    small = f'<span class="note">{note}</span>' if note else ""
    return f'<tr>\n<th scope="row">{name}{small}</th>\n<td>\n{cell}</td>\n</tr>\n'


def table(caption: str, columns: tuple[str, str], rows: list[str]) -> str:
    """Return a table."""
    heads = "".join([f'<th scope="col">{column}</th>' for column in columns])
    return (f'<table class="{columns[0].lower()}">\n<caption>{caption}</caption>\n<thead>\n<tr>{heads}</tr>\n</thead>\n'
            f'<tbody>\n{"".join(rows)}</tbody>\n</table>\n')


REFERENCE_CSS: Final = """\
:root {
  color-scheme: light dark;
  --page: #faf5ec; --card: #fffdf8; --code: #f3eadb; --line: #e2d5c1;
  --text: #2e2822; --quiet: #665a4d; --link: #8a3d12; --focus: #1f5fa8; --warning: #8f2414;
  --get: #2c6350; --post: #8a4a10; --put: #2f568c; --delete: #97301f; --other: #5f5549; --badge: #fffdf8;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #1c1916; --card: #25211d; --code: #332d27; --line: #433b33;
    --text: #ede4d8; --quiet: #bcae9d; --link: #f2b580; --focus: #8fc1f5; --warning: #f3a394;
    --get: #8fd0b6; --post: #efb877; --put: #9dc1f0; --delete: #f0a294; --other: #c9bcab; --badge: #1c1916;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; scroll-padding-top: 1rem; }
body {
  margin: 0; background: var(--page); color: var(--text);
  font: 1rem/1.55 "Iowan Old Style", "Palatino Linotype", Palatino, "Book Antiqua", Georgia, serif;
  overflow-wrap: anywhere;
}
a { color: var(--link); text-decoration-thickness: 1px; text-underline-offset: 0.15em; }
a:hover { text-decoration-thickness: 2px; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: 3px; }
main:focus { outline: none; }
.skip { position: absolute; left: -100vw; top: 0; padding: 0.75rem 1rem; background: var(--card); z-index: 1; }
.skip:focus { left: 0; }
header, .sheet { max-width: 78rem; margin: 0 auto; padding: 0 1.25rem; }
header { padding-top: 2.5rem; padding-bottom: 1rem; }
h1, h2, h3, h4 { line-height: 1.25; font-weight: 600; }
h1 { margin: 0 0 0.25rem; font-size: 2rem; }
h2 { margin: 2.5rem 0 0.75rem; font-size: 1.5rem; }
h3 { margin: 0 0 0.5rem; font-size: 1.125rem; display: flex; flex-wrap: wrap; gap: 0.4rem 0.6rem; align-items: center; }
h4 { margin: 1.5rem 0 0.4rem; font-size: 1rem; }
h4 .quiet { font-weight: 400; }
p { margin: 0.4rem 0; max-width: 42rem; }
code { font: 0.875em/1.4 ui-monospace, "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; }
.value code, .prose code { background: var(--code); border-radius: 4px; padding: 0.05em 0.3em; }
a code { color: inherit; }
.quiet, .note, .media, thead th { color: var(--quiet); }
.quiet, .note, .media { font-size: 0.9375rem; }
.warning { color: var(--warning); font-weight: 600; }
.summary { font-size: 1.125rem; }
article {
  margin: 0 0 1.25rem; padding: 1.25rem 1.4rem; background: var(--card);
  border: 1px solid var(--line); border-radius: 10px;
}
article:has(:target) { border-color: var(--link); }
table { width: 100%; border-collapse: collapse; table-layout: fixed; }
/* The heading above says it to the eye; whoever jumps from table to table hears it. */
caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
th, td { text-align: left; vertical-align: top; padding: 0.55rem 0; border-top: 1px solid var(--line); }
th { font-weight: 400; }
th:first-child { width: 15rem; padding-right: 1rem; }
.status th:first-child { width: 5.5rem; }
thead th { padding-top: 0.2rem; padding-bottom: 0.3rem; border-top: 0; font-size: 0.875rem; }
h3 code, tbody th > code { font-weight: 600; }
.note { display: block; }
td > :first-child { margin-top: 0; }
td > :last-child { margin-bottom: 0; }
.value { margin: 0.15rem 0; }
.media { margin-right: 0.4rem; }
.value ul { margin: 0.3rem 0; padding-left: 1.1rem; }
.value li { margin: 0.25rem 0; }
.method {
  font: 700 0.6875rem/1 ui-sans-serif, system-ui, sans-serif; letter-spacing: 0.04em; display: inline-block;
  padding: 0.3em 0.45em; border-radius: 4px; color: var(--badge); background: var(--other);
}
.get { background: var(--get); }
.post { background: var(--post); }
.put, .patch { background: var(--put); }
.delete { background: var(--delete); }
nav h2 { margin-top: 0; font-size: 1.125rem; }
nav ul { list-style: none; margin: 0 0 0.9rem; padding: 0; }
nav li a { display: flex; gap: 0.6rem; align-items: baseline; padding: 0.22rem 0; text-decoration: none; }
nav .method { flex: 0 0 3.9rem; text-align: center; padding: 0.3em 0; }
nav li a:hover { text-decoration: underline; }
nav .group { font-weight: 600; color: var(--text); }
@media (min-width: 60rem) {
  .sheet { display: grid; grid-template-columns: 17rem minmax(0, 1fr); gap: 2.5rem; align-items: start; }
  nav { position: sticky; top: 0; max-height: 100vh; overflow-y: auto; padding: 1rem 0.5rem 1rem 0; }
  main > section:first-child > h2 { margin-top: 1rem; }
}
@media (max-width: 30rem) {
  header, .sheet { padding-left: 0.9rem; padding-right: 0.9rem; }
  article { padding: 1rem 0.9rem; }
  h1 { font-size: 1.625rem; }
  th:first-child { width: 38%; padding-right: 0.6rem; }
  .status th:first-child { width: 3.4rem; }
}
@media print {
  nav, .skip { display: none; }
  article { break-inside: avoid; }
}
"""
