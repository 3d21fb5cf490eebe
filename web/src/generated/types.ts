// Made from the Python definitions by `make types-web`; do not edit.

export const CHANCE = -1;
export const OVER = -3;
export const NOBODY = -4;

export type Absence = { then?: "bot" | "vote" | "wait"; bot?: string; patience?: number };

export type AccountChange = { text: string; at: number; device: string };

export type AdviceLine = { move: string; visits: number; values: (number)[]; principal: (string)[] };

export type Advised = { is: "advice"; ply: number; bot: string; move: string; reason: string; lines: (AdviceLine)[] };

export type Ages = { waiting: number | null; playing: number | null; finished: number | null; chat: number | null; guest: number | null; idle_guest: number | null };

export type Aid = { do: "aid" };

export type AidInfo = { seat: number; ply: number; aid: Record<string, unknown> };

export type Aided = { is: "aid"; ply: number; aid: Record<string, unknown> };

export type AnswerPlea = { do: "answer_plea"; agrees: boolean; key: string };

export type AskBack = { do: "ask_back"; ply: number; key: string; count?: number };

export type Ballot = { about: number; voters: (number)[]; votes: Record<string, string> };

export type BotInfo = { name: string; title: string; blurb: string; budget: string };

export type ChancePoint = { ply: number; chances: (number)[] };

export type Chances = { points: (ChancePoint)[]; turns: (TurningPoint)[] };

export type ChangeInfo = { version: number; name: string; rule: string; says: string };

export type Chapter = { version: number; at: number; what: string; sentences: (string)[] };

export type Check = { name: string; ok: boolean; detail: string };

export type Clock = { kind?: "bank" | "days" | "none"; bank?: number; increment?: number; days?: number };

export type ComeBack = { do: "come_back"; key: string };

export type Condition = { deadline: number | null; end: End | null; fault: string; plea: Plea | null; ply: number; seats: (SeatFace)[]; status: "closed" | "finished" | "grounded" | "playing" | "waiting"; time: TimeFace; to_act: number; vote: Ballot | null };

export type Done = { is: "done"; key: string; version: number };

export type End = { ranks: (number)[]; scores: (number)[]; seed: string };

export type Face = { absence: Record<string, unknown>; clock: Record<string, unknown>; commitment: string; created: number; deadline: number | null; end: End | null; fault: string; game: string; game_version: number; house_rules: Record<string, unknown>; id: string; listed: boolean; options: Record<string, boolean | number | string>; players: number; plea: Plea | null; ply: number; seats: (SeatFace)[]; source: string; status: "closed" | "finished" | "grounded" | "playing" | "waiting"; time: TimeFace; to_act: number; vote: Ballot | null };

export type GameInfo = { key: string; title: string; version: number; least: number; most: number; minutes: string; blurb: string; options: (OptionInfo)[]; changes: (ChangeInfo)[]; quick: Record<string, boolean | number | string> };

export type HandToBot = { do: "hand_to_bot"; key: string; bot?: string };

export type HappeningFace = { at: number; bot?: string; by?: string; choice?: string; count?: number; events?: (Shown)[]; milliseconds?: number; moves?: (string)[]; name?: string; seat?: number; skipped?: number; text?: string; then?: string; used?: string; version: number; what: string };

export type Hello = { me: Me | null; sends_mail: boolean };

export type Here = { is: "presence"; seats: (number)[]; watchers: number };

export type Hint = { do: "hint"; bot?: string };

export type Join = { seat?: number | null; name?: string };

export type Listed = { id: string; game: string; players: number; status: string; to_act: number; created: number; updated: number; deadline: number | null; seats: (Record<string, unknown>)[]; end: Record<string, unknown> | null; is_mine?: boolean; is_my_turn?: boolean };

export type Me = { name: string; account: string | null; csrf: string; webhook: string | null; mail: string | null; mail_confirmed: boolean };

export type NewTable = { game: string; players?: number | null; options?: Record<string, boolean | number | string>; house_rules?: Record<string, unknown>; seats?: (SeatWish)[]; clock?: Clock; absence?: Absence; listed?: boolean; start?: boolean; record?: GameRecord | null; ply?: number | null };

export type News = { is: "news"; since: number; version: number; happened: (unknown)[]; table: unknown; shared: unknown; own: unknown };

export type No = { is: "refused"; key: string; code: string; text: string; rule?: string; about?: string };

export type NoticeInfo = { id: string; table: string; kind: string; at: number; seen: boolean };

export type NoticesSet = { me: Me; webhook_key: string | null };

export type OptionInfo = { key: string; default: boolean | number | string; help: string; rule: string; choices?: (string)[] | null; least?: number | null; most?: number | null };

export type Ping = { do: "ping"; n?: number };

export type Plea = { agreed: (number)[]; count: number; seat: number; voters: (number)[] };

export type Pong = { is: "pong"; n: number; at: number };

export type Preview = { do: "preview"; moves: string };

export type Previewed = { is: "preview"; moves: string; events: (Shown)[]; ends: "" | "chance" | "hidden" };

export type Problem = { code: string; text: string; rule?: string };

export type ProgramToken = { session: SessionInfo; token: string };

export type Reason = { is: "why"; move: string; legal: boolean; text: string; rule: string };

export type GameRecord = { aerodrome_record: number; program: string; game: string; version: number; players: number; options: Record<string, boolean | number | string>; seats: (SeatLine)[]; status: string; seen_by: string; commitment: string; moves: (string)[]; seed?: string; house_rules?: Record<string, unknown>; start?: Record<string, unknown> | null; scores?: (number)[]; ranks?: (number)[]; digest?: string; view?: Record<string, unknown> | null };

export type Recovered = { table: string; seat: number };

export type ReplayInfo = { seat: number; open: boolean; first: number; table: Face; events: (Shown)[]; shared: Record<string, unknown>; own: Record<string, unknown>; plies: (Retold)[] };

export type Retold = { actor: number; events: (Shown)[]; move: string; own: Record<string, unknown>; ply: number; shared: Record<string, unknown> };

export type RuleInfo = { number: string; mark: string; section: string; text: string };

export type Say = { do: "say"; text: string; key: string };

export type SeatFace = { bot: string; kind: "bot" | "open" | "person"; late: boolean; name: string; owner: boolean; seat: number; stand_in: string };

export type SeatLine = { name: string; player: string };

export type SeatWish = { kind: "bot" | "me" | "open"; name?: string; bot?: string };

export type Seen = { do: "seen"; version: number };

export type SessionInfo = { id: string; kind: "browser" | "program"; name: string; created: number; seen: number; expires: number; is_current: boolean };

export type Shown = { args: (unknown)[]; seat: number; verb: string };

export type Snapshot = { is: "snapshot"; version: number; seat: number; first: number; happened: (HappeningFace)[]; table: Face; shared: Record<string, unknown>; own: Record<string, unknown> };

export type StoryPage = { chapters: (Chapter)[]; since: number; told: number; more: boolean };

export type Submit = { do: "submit"; ply: number; move: string; key: string };

export type TableInfo = { id: string; version: number; link: string; table: Face; mine: (number)[]; codes: Record<string, string>; codes_end: number; is_owner: boolean; kept_until: number | null; trouble?: string };

export type TimeFace = { bank: (number)[]; since: number | null };

export type TurningPoint = { since: number; ply: number; seat: number; before: (number)[]; after: (number)[]; lead: boolean };

export type Undo = { do: "undo"; ply: number; key: string; count?: number };

export type Unknown = { is: "unknown"; key: string; text: string };

export type Verdict = { score: number; is_enough: boolean; text: string };

export type VerifyInfo = { ok: boolean; commitment: string; seed: string; checks: (Check)[] };

export type Vote = { do: "vote"; choice: "bot" | "wait"; key: string };

export type WebhookKey = { key: string };

export type Why = { do: "why"; move: string };

export type WordsInfo = { text: Record<string, unknown>; moves: Record<string, (string)[]>; events: Record<string, (string | null)[]>; view: Record<string, unknown>; seats: (string)[] };

export type ToServer = Submit | Undo | AskBack | AnswerPlea | Say | Vote | HandToBot | ComeBack | Why | Preview | Hint | Aid | Seen | Ping;

export type ToClient = Done | No | Unknown | Reason | Previewed | Advised | Aided | Here | Pong | News | Snapshot;

export type BarnstormersView = {
  to_act: number;
  players: number;
  setting: Record<string, boolean | number | string>;
  agenda: string[];
  seat: number;
  round: number;
  lead: number;
  active: number;
  actions: number;
  taken: number;
  limit: number;
  played: number;
  best_chain: number;
  stunt_done: number;
  chain_done: number;
  rolled: "-" | "N" | "NE" | "E" | "SE" | "S" | "SW" | "W" | "NW";
  ended: number;
  immune: number;
  before: ("a1" | "b1" | "c1" | "d1" | "e1" | "f1" | "g1" | "a2" | "b2" | "c2" | "d2" | "e2" | "f2" | "g2" | "a3" | "b3" | "c3" | "d3" | "e3" | "f3" | "g3" | "a4" | "b4" | "c4" | "d4" | "e4" | "f4" | "g4" | "a5" | "b5" | "c5" | "d5" | "e5" | "f5" | "g5" | "a6" | "b6" | "c6" | "d6" | "e6" | "f6" | "g6" | "a7" | "b7" | "c7" | "d7" | "e7" | "f7" | "g7")[];
  moved: ("a1" | "b1" | "c1" | "d1" | "e1" | "f1" | "g1" | "a2" | "b2" | "c2" | "d2" | "e2" | "f2" | "g2" | "a3" | "b3" | "c3" | "d3" | "e3" | "f3" | "g3" | "a4" | "b4" | "c4" | "d4" | "e4" | "f4" | "g4" | "a5" | "b5" | "c5" | "d5" | "e5" | "f5" | "g5" | "a6" | "b6" | "c6" | "d6" | "e6" | "f6" | "g6" | "a7" | "b7" | "c7" | "d7" | "e7" | "f7" | "g7")[];
  marked: ("a1" | "b1" | "c1" | "d1" | "e1" | "f1" | "g1" | "a2" | "b2" | "c2" | "d2" | "e2" | "f2" | "g2" | "a3" | "b3" | "c3" | "d3" | "e3" | "f3" | "g3" | "a4" | "b4" | "c4" | "d4" | "e4" | "f4" | "g4" | "a5" | "b5" | "c5" | "d5" | "e5" | "f5" | "g5" | "a6" | "b6" | "c6" | "d6" | "e6" | "f6" | "g6" | "a7" | "b7" | "c7" | "d7" | "e7" | "f7" | "g7")[];
  slots: ("G1" | "G2" | "Y1" | "Y2" | "R1" | "R2")[];
  board: ("-" | "0N" | "0NE" | "0E" | "0SE" | "0S" | "0SW" | "0W" | "0NW" | "1N" | "1NE" | "1E" | "1SE" | "1S" | "1SW" | "1W" | "1NW" | "2N" | "2NE" | "2E" | "2SE" | "2S" | "2SW" | "2W" | "2NW" | "3N" | "3NE" | "3E" | "3SE" | "3S" | "3SW" | "3W" | "3NW")[];
  own: (("a1" | "b1" | "c1" | "d1" | "e1" | "f1" | "g1" | "a2" | "b2" | "c2" | "d2" | "e2" | "f2" | "g2" | "a3" | "b3" | "c3" | "d3" | "e3" | "f3" | "g3" | "a4" | "b4" | "c4" | "d4" | "e4" | "f4" | "g4" | "a5" | "b5" | "c5" | "d5" | "e5" | "f5" | "g5" | "a6" | "b6" | "c6" | "d6" | "e6" | "f6" | "g6" | "a7" | "b7" | "c7" | "d7" | "e7" | "f7" | "g7")[])[];
  hangars: (number)[];
  grounded: (number)[];
  pilots: (number)[];
  panel: ("-" | "flying-v" | "finger-four" | "line-astern" | "echelon" | "open-diamond" | "box-four" | "dogleg" | "wineglass" | "long-flying-v" | "flying-w" | "long-line-astern" | "long-echelon" | "closed-diamond" | "open-box" | "swan" | "saltire" | "double-flying-v" | "delta-wedge" | "grand-line-astern" | "grand-echelon" | "long-diamond" | "stingray" | "southern-cross" | "trident")[];
  closed: (number)[];
  stunt_decks: (number)[];
  stunts_under: (("flying-v" | "finger-four" | "line-astern" | "echelon" | "open-diamond" | "box-four" | "dogleg" | "wineglass" | "long-flying-v" | "flying-w" | "long-line-astern" | "long-echelon" | "closed-diamond" | "open-box" | "swan" | "saltire" | "double-flying-v" | "delta-wedge" | "grand-line-astern" | "grand-echelon" | "long-diamond" | "stingray" | "southern-cross" | "trident")[])[];
  claimed: (("flying-v" | "finger-four" | "line-astern" | "echelon" | "open-diamond" | "box-four" | "dogleg" | "wineglass" | "long-flying-v" | "flying-w" | "long-line-astern" | "long-echelon" | "closed-diamond" | "open-box" | "swan" | "saltire" | "double-flying-v" | "delta-wedge" | "grand-line-astern" | "grand-echelon" | "long-diamond" | "stingray" | "southern-cross" | "trident")[])[];
  unveiled: ("flying-v" | "finger-four" | "line-astern" | "echelon" | "open-diamond" | "box-four" | "dogleg" | "wineglass" | "long-flying-v" | "flying-w" | "long-line-astern" | "long-echelon" | "closed-diamond" | "open-box" | "swan" | "saltire" | "double-flying-v" | "delta-wedge" | "grand-line-astern" | "grand-echelon" | "long-diamond" | "stingray" | "southern-cross" | "trident")[];
  reserved: (("flying-v" | "finger-four" | "line-astern" | "echelon" | "open-diamond" | "box-four" | "dogleg" | "wineglass" | "long-flying-v" | "flying-w" | "long-line-astern" | "long-echelon" | "closed-diamond" | "open-box" | "swan" | "saltire" | "double-flying-v" | "delta-wedge" | "grand-line-astern" | "grand-echelon" | "long-diamond" | "stingray" | "southern-cross" | "trident")[])[];
  secret: (("flying-v" | "finger-four" | "line-astern" | "echelon" | "open-diamond" | "box-four" | "dogleg" | "wineglass" | "long-flying-v" | "flying-w" | "long-line-astern" | "long-echelon" | "closed-diamond" | "open-box" | "swan" | "saltire" | "double-flying-v" | "delta-wedge" | "grand-line-astern" | "grand-echelon" | "long-diamond" | "stingray" | "southern-cross" | "trident")[] | number)[];
  offers: (("flying-v" | "finger-four" | "line-astern" | "echelon" | "open-diamond" | "box-four" | "dogleg" | "wineglass" | "long-flying-v" | "flying-w" | "long-line-astern" | "long-echelon" | "closed-diamond" | "open-box" | "swan" | "saltire" | "double-flying-v" | "delta-wedge" | "grand-line-astern" | "grand-echelon" | "long-diamond" | "stingray" | "southern-cross" | "trident")[] | number)[];
  passing: (("flying-v" | "finger-four" | "line-astern" | "echelon" | "open-diamond" | "box-four" | "dogleg" | "wineglass" | "long-flying-v" | "flying-w" | "long-line-astern" | "long-echelon" | "closed-diamond" | "open-box" | "swan" | "saltire" | "double-flying-v" | "delta-wedge" | "grand-line-astern" | "grand-echelon" | "long-diamond" | "stingray" | "southern-cross" | "trident")[] | number)[];
  returned: (("flying-v" | "finger-four" | "line-astern" | "echelon" | "open-diamond" | "box-four" | "dogleg" | "wineglass" | "long-flying-v" | "flying-w" | "long-line-astern" | "long-echelon" | "closed-diamond" | "open-box" | "swan" | "saltire" | "double-flying-v" | "delta-wedge" | "grand-line-astern" | "grand-echelon" | "long-diamond" | "stingray" | "southern-cross" | "trident")[] | number)[];
  gave_left: (("flying-v" | "finger-four" | "line-astern" | "echelon" | "open-diamond" | "box-four" | "dogleg" | "wineglass" | "long-flying-v" | "flying-w" | "long-line-astern" | "long-echelon" | "closed-diamond" | "open-box" | "swan" | "saltire" | "double-flying-v" | "delta-wedge" | "grand-line-astern" | "grand-echelon" | "long-diamond" | "stingray" | "southern-cross" | "trident")[] | number)[];
  gave_across: (("flying-v" | "finger-four" | "line-astern" | "echelon" | "open-diamond" | "box-four" | "dogleg" | "wineglass" | "long-flying-v" | "flying-w" | "long-line-astern" | "long-echelon" | "closed-diamond" | "open-box" | "swan" | "saltire" | "double-flying-v" | "delta-wedge" | "grand-line-astern" | "grand-echelon" | "long-diamond" | "stingray" | "southern-cross" | "trident")[] | number)[];
  skill_deck: number;
  skill_discards: ("move-rival-plane" | "adjust-and-move" | "move-two-planes" | "double-speed" | "dispatch-two" | "dispatch-and-move" | "dispatch-a-plane" | "swap-any-two" | "recall-any-plane" | "encounter-a-tailwind" | "loop-the-loop" | "intercept-orders" | "freak-windstorm" | "freak-thunderstorm")[];
  skill_box: ("move-rival-plane" | "adjust-and-move" | "move-two-planes" | "double-speed" | "dispatch-two" | "dispatch-and-move" | "dispatch-a-plane" | "swap-any-two" | "recall-any-plane" | "encounter-a-tailwind" | "loop-the-loop" | "intercept-orders" | "freak-windstorm" | "freak-thunderstorm")[];
  skill_hands: (("move-rival-plane" | "adjust-and-move" | "move-two-planes" | "double-speed" | "dispatch-two" | "dispatch-and-move" | "dispatch-a-plane" | "swap-any-two" | "recall-any-plane" | "encounter-a-tailwind" | "loop-the-loop" | "intercept-orders" | "freak-windstorm" | "freak-thunderstorm")[] | number)[];
  expertise_decks: (number)[];
  expertise_under: (("plus-1-st" | "play-2-st" | "plus-1-action" | "play-all-st" | "reset-headings-2" | "recall-planes" | "immunity" | "plus-2-actions" | "flying-aces" | "barnstormer-award" | "performance-award" | "reset-and-move" | "reserve-stunt" | "recall-rivals" | "reset-headings-own" | "precision-flying" | "discard-2" | "discard-all")[])[];
  expertise_hands: (("plus-1-st" | "play-2-st" | "plus-1-action" | "play-all-st" | "reset-headings-2" | "recall-planes" | "immunity" | "plus-2-actions" | "flying-aces" | "barnstormer-award" | "performance-award" | "reset-and-move" | "reserve-stunt" | "recall-rivals" | "reset-headings-own" | "precision-flying" | "discard-2" | "discard-all")[] | number)[];
  aces: (number)[];
  request_deck: number;
  requests: ("crowd-pleasers" | "skilled-display" | "daredevils" | "full-programme" | "masters-of-the-v" | "straight-flyers" | "diamond-team" | "crossing-team" | "variety-bill" | "close-trios" | "four-ship-flight" | "five-ship-flight" | "full-squadron" | "encore" | "no-repeats" | "top-marks" | "box-office" | "headline-act")[];
  request_offers: (("crowd-pleasers" | "skilled-display" | "daredevils" | "full-programme" | "masters-of-the-v" | "straight-flyers" | "diamond-team" | "crossing-team" | "variety-bill" | "close-trios" | "four-ship-flight" | "five-ship-flight" | "full-squadron" | "encore" | "no-repeats" | "top-marks" | "box-office" | "headline-act")[] | number)[];
  secret_requests: (("crowd-pleasers" | "skilled-display" | "daredevils" | "full-programme" | "masters-of-the-v" | "straight-flyers" | "diamond-team" | "crossing-team" | "variety-bill" | "close-trios" | "four-ship-flight" | "five-ship-flight" | "full-squadron" | "encore" | "no-repeats" | "top-marks" | "box-office" | "headline-act")[] | number)[];
  requests_out: (("crowd-pleasers" | "skilled-display" | "daredevils" | "full-programme" | "masters-of-the-v" | "straight-flyers" | "diamond-team" | "crossing-team" | "variety-bill" | "close-trios" | "four-ship-flight" | "five-ship-flight" | "full-squadron" | "encore" | "no-repeats" | "top-marks" | "box-office" | "headline-act")[] | number)[];
  final: (number)[];
  requests_shown: (("crowd-pleasers" | "skilled-display" | "daredevils" | "full-programme" | "masters-of-the-v" | "straight-flyers" | "diamond-team" | "crossing-team" | "variety-bill" | "close-trios" | "four-ship-flight" | "five-ship-flight" | "full-squadron" | "encore" | "no-repeats" | "top-marks" | "box-office" | "headline-act")[])[];
  options?: string[];
  undoable?: number;
  by_consent?: number;
};

export type BarnstormersVerb = "lead" | "roll" | "show" | "draw" | "learn" | "remove" | "request" | "move" | "dispatch" | "play" | "use" | "end" | "turn" | "plane" | "face" | "at" | "claim" | "claim_reserved" | "claim_secret" | "chain" | "take" | "none" | "toss" | "stop" | "immune" | "no" | "slot" | "keep" | "pass" | "prefer" | "confirm" | "deal";

export type BarnstormersEvent = "lead" | "turn" | "round" | "roll" | "fly" | "dispatch" | "face" | "push" | "home" | "chain" | "storm_chain" | "swap" | "play" | "use" | "panel" | "claim" | "pilot" | "claim_chain" | "learn_1" | "learn_2" | "learn_3" | "draw" | "freak" | "blow" | "immune" | "not_immune" | "toss" | "reshuffle" | "removed" | "reserve" | "under" | "request" | "offer" | "keep_request" | "specialist" | "dealt" | "kept" | "kept_all" | "passed" | "got" | "last_round" | "last_of_level" | "deck_out" | "score" | "bonus" | "show_request" | "equal" | "tie_break" | "over";

export type PlanecraftersView = {
  to_act: number;
  players: number;
  setting: Record<string, boolean | number | string>;
  agenda: string[];
  seat: number;
  round: number;
  first_player: number;
  active: number;
  crowns: (number)[];
  staff: (("agent_of_the_board" | "contractor" | "logistician" | "recruiter" | "technician" | "ace_pilot" | "guard" | "investigator" | "jack_of_all_trades" | "spy" | "accountant" | "factory_manager" | "tax_collector" | "thief" | "your_bosss_boss")[])[];
  display: ("agent_of_the_board" | "contractor" | "logistician" | "recruiter" | "technician" | "ace_pilot" | "guard" | "investigator" | "jack_of_all_trades" | "spy" | "accountant" | "factory_manager" | "tax_collector" | "thief" | "your_bosss_boss")[];
  row: ("-" | "big_boy.nose" | "big_boy.left_wing" | "big_boy.right_wing" | "big_boy.tail" | "big_boy.fuselage" | "black_hole.nose" | "black_hole.left_wing" | "black_hole.right_wing" | "black_hole.tail" | "black_hole.fuselage" | "night_fury.nose" | "night_fury.left_wing" | "night_fury.right_wing" | "night_fury.tail" | "tin_albatross.nose" | "tin_albatross.left_wing" | "tin_albatross.right_wing" | "tin_albatross.tail" | "velvet_hornet.nose" | "velvet_hornet.left_wing" | "velvet_hornet.right_wing" | "velvet_hornet.tail" | "whirligig.nose" | "whirligig.left_wing" | "whirligig.right_wing" | "whirligig.tail" | "spare")[];
  stack: number;
  under: ({ by: number; part: "big_boy.nose" | "big_boy.left_wing" | "big_boy.right_wing" | "big_boy.tail" | "big_boy.fuselage" | "black_hole.nose" | "black_hole.left_wing" | "black_hole.right_wing" | "black_hole.tail" | "black_hole.fuselage" | "night_fury.nose" | "night_fury.left_wing" | "night_fury.right_wing" | "night_fury.tail" | "tin_albatross.nose" | "tin_albatross.left_wing" | "tin_albatross.right_wing" | "tin_albatross.tail" | "velvet_hornet.nose" | "velvet_hornet.left_wing" | "velvet_hornet.right_wing" | "velvet_hornet.tail" | "whirligig.nose" | "whirligig.left_wing" | "whirligig.right_wing" | "whirligig.tail" | "spare"; seen: "all" | "owner" } | { by: number; part: "?"; seen: "owner" })[];
  hands: (("big_boy.nose" | "big_boy.left_wing" | "big_boy.right_wing" | "big_boy.tail" | "big_boy.fuselage" | "black_hole.nose" | "black_hole.left_wing" | "black_hole.right_wing" | "black_hole.tail" | "black_hole.fuselage" | "night_fury.nose" | "night_fury.left_wing" | "night_fury.right_wing" | "night_fury.tail" | "tin_albatross.nose" | "tin_albatross.left_wing" | "tin_albatross.right_wing" | "tin_albatross.tail" | "velvet_hornet.nose" | "velvet_hornet.left_wing" | "velvet_hornet.right_wing" | "velvet_hornet.tail" | "whirligig.nose" | "whirligig.left_wing" | "whirligig.right_wing" | "whirligig.tail" | "spare")[] | number)[];
  open_cards: (("big_boy.nose" | "big_boy.left_wing" | "big_boy.right_wing" | "big_boy.tail" | "big_boy.fuselage" | "black_hole.nose" | "black_hole.left_wing" | "black_hole.right_wing" | "black_hole.tail" | "black_hole.fuselage" | "night_fury.nose" | "night_fury.left_wing" | "night_fury.right_wing" | "night_fury.tail" | "tin_albatross.nose" | "tin_albatross.left_wing" | "tin_albatross.right_wing" | "tin_albatross.tail" | "velvet_hornet.nose" | "velvet_hornet.left_wing" | "velvet_hornet.right_wing" | "velvet_hornet.tail" | "whirligig.nose" | "whirligig.left_wing" | "whirligig.right_wing" | "whirligig.tail" | "spare")[])[];
  glimpsed: ((("big_boy.nose" | "big_boy.left_wing" | "big_boy.right_wing" | "big_boy.tail" | "big_boy.fuselage" | "black_hole.nose" | "black_hole.left_wing" | "black_hole.right_wing" | "black_hole.tail" | "black_hole.fuselage" | "night_fury.nose" | "night_fury.left_wing" | "night_fury.right_wing" | "night_fury.tail" | "tin_albatross.nose" | "tin_albatross.left_wing" | "tin_albatross.right_wing" | "tin_albatross.tail" | "velvet_hornet.nose" | "velvet_hornet.left_wing" | "velvet_hornet.right_wing" | "velvet_hornet.tail" | "whirligig.nose" | "whirligig.left_wing" | "whirligig.right_wing" | "whirligig.tail" | "spare")[])[] | "?")[];
  factories: (("big_boy.nose" | "big_boy.left_wing" | "big_boy.right_wing" | "big_boy.tail" | "big_boy.fuselage" | "black_hole.nose" | "black_hole.left_wing" | "black_hole.right_wing" | "black_hole.tail" | "black_hole.fuselage" | "night_fury.nose" | "night_fury.left_wing" | "night_fury.right_wing" | "night_fury.tail" | "tin_albatross.nose" | "tin_albatross.left_wing" | "tin_albatross.right_wing" | "tin_albatross.tail" | "velvet_hornet.nose" | "velvet_hornet.left_wing" | "velvet_hornet.right_wing" | "velvet_hornet.tail" | "whirligig.nose" | "whirligig.left_wing" | "whirligig.right_wing" | "whirligig.tail" | "spare")[])[];
  pool: ("big_boy.nose" | "big_boy.left_wing" | "big_boy.right_wing" | "big_boy.tail" | "big_boy.fuselage" | "black_hole.nose" | "black_hole.left_wing" | "black_hole.right_wing" | "black_hole.tail" | "black_hole.fuselage" | "night_fury.nose" | "night_fury.left_wing" | "night_fury.right_wing" | "night_fury.tail" | "tin_albatross.nose" | "tin_albatross.left_wing" | "tin_albatross.right_wing" | "tin_albatross.tail" | "velvet_hornet.nose" | "velvet_hornet.left_wing" | "velvet_hornet.right_wing" | "velvet_hornet.tail" | "whirligig.nose" | "whirligig.left_wing" | "whirligig.right_wing" | "whirligig.tail" | "spare")[];
  assembly: ("big_boy.nose" | "big_boy.left_wing" | "big_boy.right_wing" | "big_boy.tail" | "big_boy.fuselage" | "black_hole.nose" | "black_hole.left_wing" | "black_hole.right_wing" | "black_hole.tail" | "black_hole.fuselage" | "night_fury.nose" | "night_fury.left_wing" | "night_fury.right_wing" | "night_fury.tail" | "tin_albatross.nose" | "tin_albatross.left_wing" | "tin_albatross.right_wing" | "tin_albatross.tail" | "velvet_hornet.nose" | "velvet_hornet.left_wing" | "velvet_hornet.right_wing" | "velvet_hornet.tail" | "whirligig.nose" | "whirligig.left_wing" | "whirligig.right_wing" | "whirligig.tail" | "spare")[];
  sold: ((("big_boy.nose" | "big_boy.left_wing" | "big_boy.right_wing" | "big_boy.tail" | "big_boy.fuselage" | "black_hole.nose" | "black_hole.left_wing" | "black_hole.right_wing" | "black_hole.tail" | "black_hole.fuselage" | "night_fury.nose" | "night_fury.left_wing" | "night_fury.right_wing" | "night_fury.tail" | "tin_albatross.nose" | "tin_albatross.left_wing" | "tin_albatross.right_wing" | "tin_albatross.tail" | "velvet_hornet.nose" | "velvet_hornet.left_wing" | "velvet_hornet.right_wing" | "velvet_hornet.tail" | "whirligig.nose" | "whirligig.left_wing" | "whirligig.right_wing" | "whirligig.tail" | "spare")[])[])[];
  distinction_holder: number;
  distinction_value: number;
  hired: number;
  collected: number;
  jack_as: "-" | "agent_of_the_board" | "contractor" | "logistician" | "recruiter" | "technician" | "ace_pilot" | "guard" | "investigator" | "jack_of_all_trades" | "spy" | "accountant" | "factory_manager" | "tax_collector" | "thief" | "your_bosss_boss";
  agent_uses: number;
  open_swaps: number;
  extra_drawn: number;
  spy_used: number;
  parts_played: number;
  thief_used: number;
  last_round: number;
  offers: (("OBJ01" | "OBJ02" | "OBJ03" | "OBJ04" | "OBJ05" | "OBJ06" | "OBJ07" | "OBJ08" | "OBJ09" | "OBJ10" | "OBJ11" | "OBJ12" | "OBJ13" | "OBJ14" | "OBJ15" | "OBJ16" | "OBJ17" | "OBJ18" | "OBJ19" | "OBJ20")[] | number)[];
  objectives: (("OBJ01" | "OBJ02" | "OBJ03" | "OBJ04" | "OBJ05" | "OBJ06" | "OBJ07" | "OBJ08" | "OBJ09" | "OBJ10" | "OBJ11" | "OBJ12" | "OBJ13" | "OBJ14" | "OBJ15" | "OBJ16" | "OBJ17" | "OBJ18" | "OBJ19" | "OBJ20")[] | number)[];
  returned: (("OBJ01" | "OBJ02" | "OBJ03" | "OBJ04" | "OBJ05" | "OBJ06" | "OBJ07" | "OBJ08" | "OBJ09" | "OBJ10" | "OBJ11" | "OBJ12" | "OBJ13" | "OBJ14" | "OBJ15" | "OBJ16" | "OBJ17" | "OBJ18" | "OBJ19" | "OBJ20")[] | number)[];
  objective_box: number;
  objectives_shown: (("OBJ01" | "OBJ02" | "OBJ03" | "OBJ04" | "OBJ05" | "OBJ06" | "OBJ07" | "OBJ08" | "OBJ09" | "OBJ10" | "OBJ11" | "OBJ12" | "OBJ13" | "OBJ14" | "OBJ15" | "OBJ16" | "OBJ17" | "OBJ18" | "OBJ19" | "OBJ20")[])[];
  final: (number)[];
  options?: string[];
  undoable?: number;
  by_consent?: number;
};

export type PlanecraftersVerb = "first" | "up" | "return" | "hire" | "jack" | "collect" | "draw_row" | "draw_stack" | "logistician" | "swap" | "trade" | "spy" | "take" | "play" | "steal" | "sell" | "pick" | "empty" | "discard" | "end" | "deal" | "objectives";

export type PlanecraftersEvent = "first" | "hand" | "empty_hand" | "depot" | "round" | "turn" | "offer" | "return" | "tax" | "hire" | "collect" | "jack" | "logistician" | "take_row" | "refill" | "draw" | "swap" | "trade" | "new_hand" | "spy" | "look" | "take" | "play" | "under" | "steal" | "sold" | "sell" | "boss" | "distinction" | "discard" | "last_round" | "show_objectives" | "award" | "objective" | "score" | "over";

export type PlanesView = {
  to_act: number;
  players: number;
  setting: Record<string, boolean | number | string>;
  agenda: string[];
  seat: number;
  round: number;
  first: number;
  active: number;
  ending: number;
  passengers: number;
  in_play: "-" | "E01r" | "E01b" | "E01g" | "E01y" | "E02r" | "E02b" | "E02g" | "E02y" | "E03r" | "E03b" | "E03g" | "E03y" | "E04r" | "E04b" | "E04g" | "E04y" | "E05r" | "E05b" | "E05g" | "E05y" | "E06r" | "E06b" | "E06g" | "E06y" | "E07r" | "E07b" | "E07g" | "E07y" | "E08r" | "E08b" | "E08g" | "E08y" | "E09r" | "E09b" | "E09g" | "E09y" | "E10r" | "E10b" | "E10g" | "E10y" | "E11r" | "E11b" | "E11g" | "E11y" | "E12r" | "E12b" | "E12g" | "E12y" | "E13r" | "E13b" | "E13g" | "E13y" | "E14r" | "E14b" | "E14g" | "E14y" | "E15r" | "E15b" | "E15g" | "E15y" | "B01r" | "B01b" | "B01g" | "B01y" | "B02r" | "B02b" | "B02g" | "B02y" | "B03r" | "B03b" | "B03g" | "B03y" | "B04r" | "B04b" | "B04g" | "B04y" | "B05r" | "B05b" | "B05g" | "B05y" | "B06r" | "B06b" | "B06g" | "B06y" | "B07r" | "B07b" | "B07g" | "B07y" | "B08r" | "B08b" | "B08g" | "B08y" | "B09r" | "B09b" | "B09g" | "B09y" | "B10r" | "B10b" | "B10g" | "B10y" | "B11r" | "B11b" | "B11g" | "B11y" | "B12r" | "B12b" | "B12g" | "B12y" | "B13r" | "B13b" | "B13g" | "B13y" | "B14r" | "B14b" | "B14g" | "B14y" | "B15r" | "B15b" | "B15g" | "B15y";
  at: "-" | "S01" | "S02" | "S03" | "S04" | "S05" | "S06" | "S07" | "S08" | "S09" | "S10" | "S11" | "S12" | "C" | "W1" | "W2" | "W3" | "W4" | "W5" | "W6" | "E1" | "E2" | "E3" | "E4" | "E5" | "E6" | "A1" | "A2" | "A3" | "A4" | "A5" | "A6" | "A7" | "A8" | "A9" | "A10" | "I1" | "I2" | "I3" | "I4" | "H1" | "H2" | "T1a" | "T1b" | "T1c" | "T2a" | "T2b" | "T2c" | "T3a" | "T3b" | "T3c" | "T4a" | "T4b" | "T4c";
  carried: ("red" | "blue" | "green" | "yellow" | "grey")[];
  doubles: number;
  skips: number;
  goals_left: number;
  cubes: ({ space: "S01" | "S02" | "S03" | "S04" | "S05" | "S06" | "S07" | "S08" | "S09" | "S10" | "S11" | "S12" | "C" | "W1" | "W2" | "W3" | "W4" | "W5" | "W6" | "E1" | "E2" | "E3" | "E4" | "E5" | "E6" | "A1" | "A2" | "A3" | "A4" | "A5" | "A6" | "A7" | "A8" | "A9" | "A10" | "I1" | "I2" | "I3" | "I4" | "H1" | "H2" | "T1a" | "T1b" | "T1c" | "T2a" | "T2b" | "T2c" | "T3a" | "T3b" | "T3c" | "T4a" | "T4b" | "T4c"; cubes: ("red" | "blue" | "green" | "yellow" | "grey")[] })[];
  icons: ({ space: "S01" | "S02" | "S03" | "S04" | "S05" | "S06" | "S07" | "S08" | "S09" | "S10" | "S11" | "S12" | "C" | "W1" | "W2" | "W3" | "W4" | "W5" | "W6" | "E1" | "E2" | "E3" | "E4" | "E5" | "E6" | "A1" | "A2" | "A3" | "A4" | "A5" | "A6" | "A7" | "A8" | "A9" | "A10" | "I1" | "I2" | "I3" | "I4" | "H1" | "H2" | "T1a" | "T1b" | "T1c" | "T2a" | "T2b" | "T2c" | "T3a" | "T3b" | "T3c" | "T4a" | "T4b" | "T4c"; shows: ("fast_food" | "restroom" | "gift_shop" | "help_desk" | "fine_dining")[] })[];
  planes: ({ gate: "G1" | "G2" | "G3" | "G4" | "N1" | "N2" | "N3" | "N4"; side: "PP0" | "PPD" | "PP1" | "PP2" | "PP3" | "PP4" | "N0" | "NA1" | "NA2" | "NB1" | "NB2" | "WA" | "WB"; accepts: "red" | "blue" | "green" | "yellow" | "grey" | "any"; seats: ("-" | "red" | "blue" | "green" | "yellow" | "grey")[] })[];
  tokens: (number)[];
  goals: (("E01r" | "E01b" | "E01g" | "E01y" | "E02r" | "E02b" | "E02g" | "E02y" | "E03r" | "E03b" | "E03g" | "E03y" | "E04r" | "E04b" | "E04g" | "E04y" | "E05r" | "E05b" | "E05g" | "E05y" | "E06r" | "E06b" | "E06g" | "E06y" | "E07r" | "E07b" | "E07g" | "E07y" | "E08r" | "E08b" | "E08g" | "E08y" | "E09r" | "E09b" | "E09g" | "E09y" | "E10r" | "E10b" | "E10g" | "E10y" | "E11r" | "E11b" | "E11g" | "E11y" | "E12r" | "E12b" | "E12g" | "E12y" | "E13r" | "E13b" | "E13g" | "E13y" | "E14r" | "E14b" | "E14g" | "E14y" | "E15r" | "E15b" | "E15g" | "E15y" | "B01r" | "B01b" | "B01g" | "B01y" | "B02r" | "B02b" | "B02g" | "B02y" | "B03r" | "B03b" | "B03g" | "B03y" | "B04r" | "B04b" | "B04g" | "B04y" | "B05r" | "B05b" | "B05g" | "B05y" | "B06r" | "B06b" | "B06g" | "B06y" | "B07r" | "B07b" | "B07g" | "B07y" | "B08r" | "B08b" | "B08g" | "B08y" | "B09r" | "B09b" | "B09g" | "B09y" | "B10r" | "B10b" | "B10g" | "B10y" | "B11r" | "B11b" | "B11g" | "B11y" | "B12r" | "B12b" | "B12g" | "B12y" | "B13r" | "B13b" | "B13g" | "B13y" | "B14r" | "B14b" | "B14g" | "B14y" | "B15r" | "B15b" | "B15g" | "B15y")[])[];
  hands: (("E01r" | "E01b" | "E01g" | "E01y" | "E02r" | "E02b" | "E02g" | "E02y" | "E03r" | "E03b" | "E03g" | "E03y" | "E04r" | "E04b" | "E04g" | "E04y" | "E05r" | "E05b" | "E05g" | "E05y" | "E06r" | "E06b" | "E06g" | "E06y" | "E07r" | "E07b" | "E07g" | "E07y" | "E08r" | "E08b" | "E08g" | "E08y" | "E09r" | "E09b" | "E09g" | "E09y" | "E10r" | "E10b" | "E10g" | "E10y" | "E11r" | "E11b" | "E11g" | "E11y" | "E12r" | "E12b" | "E12g" | "E12y" | "E13r" | "E13b" | "E13g" | "E13y" | "E14r" | "E14b" | "E14g" | "E14y" | "E15r" | "E15b" | "E15g" | "E15y" | "B01r" | "B01b" | "B01g" | "B01y" | "B02r" | "B02b" | "B02g" | "B02y" | "B03r" | "B03b" | "B03g" | "B03y" | "B04r" | "B04b" | "B04g" | "B04y" | "B05r" | "B05b" | "B05g" | "B05y" | "B06r" | "B06b" | "B06g" | "B06y" | "B07r" | "B07b" | "B07g" | "B07y" | "B08r" | "B08b" | "B08g" | "B08y" | "B09r" | "B09b" | "B09g" | "B09y" | "B10r" | "B10b" | "B10g" | "B10y" | "B11r" | "B11b" | "B11g" | "B11y" | "B12r" | "B12b" | "B12g" | "B12y" | "B13r" | "B13b" | "B13g" | "B13y" | "B14r" | "B14b" | "B14g" | "B14y" | "B15r" | "B15b" | "B15g" | "B15y")[] | number)[];
  known: (("E01r" | "E01b" | "E01g" | "E01y" | "E02r" | "E02b" | "E02g" | "E02y" | "E03r" | "E03b" | "E03g" | "E03y" | "E04r" | "E04b" | "E04g" | "E04y" | "E05r" | "E05b" | "E05g" | "E05y" | "E06r" | "E06b" | "E06g" | "E06y" | "E07r" | "E07b" | "E07g" | "E07y" | "E08r" | "E08b" | "E08g" | "E08y" | "E09r" | "E09b" | "E09g" | "E09y" | "E10r" | "E10b" | "E10g" | "E10y" | "E11r" | "E11b" | "E11g" | "E11y" | "E12r" | "E12b" | "E12g" | "E12y" | "E13r" | "E13b" | "E13g" | "E13y" | "E14r" | "E14b" | "E14g" | "E14y" | "E15r" | "E15b" | "E15g" | "E15y" | "B01r" | "B01b" | "B01g" | "B01y" | "B02r" | "B02b" | "B02g" | "B02y" | "B03r" | "B03b" | "B03g" | "B03y" | "B04r" | "B04b" | "B04g" | "B04y" | "B05r" | "B05b" | "B05g" | "B05y" | "B06r" | "B06b" | "B06g" | "B06y" | "B07r" | "B07b" | "B07g" | "B07y" | "B08r" | "B08b" | "B08g" | "B08y" | "B09r" | "B09b" | "B09g" | "B09y" | "B10r" | "B10b" | "B10g" | "B10y" | "B11r" | "B11b" | "B11g" | "B11y" | "B12r" | "B12b" | "B12g" | "B12y" | "B13r" | "B13b" | "B13g" | "B13y" | "B14r" | "B14b" | "B14g" | "B14y" | "B15r" | "B15b" | "B15g" | "B15y")[])[];
  passing: (("E01r" | "E01b" | "E01g" | "E01y" | "E02r" | "E02b" | "E02g" | "E02y" | "E03r" | "E03b" | "E03g" | "E03y" | "E04r" | "E04b" | "E04g" | "E04y" | "E05r" | "E05b" | "E05g" | "E05y" | "E06r" | "E06b" | "E06g" | "E06y" | "E07r" | "E07b" | "E07g" | "E07y" | "E08r" | "E08b" | "E08g" | "E08y" | "E09r" | "E09b" | "E09g" | "E09y" | "E10r" | "E10b" | "E10g" | "E10y" | "E11r" | "E11b" | "E11g" | "E11y" | "E12r" | "E12b" | "E12g" | "E12y" | "E13r" | "E13b" | "E13g" | "E13y" | "E14r" | "E14b" | "E14g" | "E14y" | "E15r" | "E15b" | "E15g" | "E15y" | "B01r" | "B01b" | "B01g" | "B01y" | "B02r" | "B02b" | "B02g" | "B02y" | "B03r" | "B03b" | "B03g" | "B03y" | "B04r" | "B04b" | "B04g" | "B04y" | "B05r" | "B05b" | "B05g" | "B05y" | "B06r" | "B06b" | "B06g" | "B06y" | "B07r" | "B07b" | "B07g" | "B07y" | "B08r" | "B08b" | "B08g" | "B08y" | "B09r" | "B09b" | "B09g" | "B09y" | "B10r" | "B10b" | "B10g" | "B10y" | "B11r" | "B11b" | "B11g" | "B11y" | "B12r" | "B12b" | "B12g" | "B12y" | "B13r" | "B13b" | "B13g" | "B13y" | "B14r" | "B14b" | "B14g" | "B14y" | "B15r" | "B15b" | "B15g" | "B15y")[] | number)[];
  memory: (({ cards: ("E01r" | "E01b" | "E01g" | "E01y" | "E02r" | "E02b" | "E02g" | "E02y" | "E03r" | "E03b" | "E03g" | "E03y" | "E04r" | "E04b" | "E04g" | "E04y" | "E05r" | "E05b" | "E05g" | "E05y" | "E06r" | "E06b" | "E06g" | "E06y" | "E07r" | "E07b" | "E07g" | "E07y" | "E08r" | "E08b" | "E08g" | "E08y" | "E09r" | "E09b" | "E09g" | "E09y" | "E10r" | "E10b" | "E10g" | "E10y" | "E11r" | "E11b" | "E11g" | "E11y" | "E12r" | "E12b" | "E12g" | "E12y" | "E13r" | "E13b" | "E13g" | "E13y" | "E14r" | "E14b" | "E14g" | "E14y" | "E15r" | "E15b" | "E15g" | "E15y" | "B01r" | "B01b" | "B01g" | "B01y" | "B02r" | "B02b" | "B02g" | "B02y" | "B03r" | "B03b" | "B03g" | "B03y" | "B04r" | "B04b" | "B04g" | "B04y" | "B05r" | "B05b" | "B05g" | "B05y" | "B06r" | "B06b" | "B06g" | "B06y" | "B07r" | "B07b" | "B07g" | "B07y" | "B08r" | "B08b" | "B08g" | "B08y" | "B09r" | "B09b" | "B09g" | "B09y" | "B10r" | "B10b" | "B10g" | "B10y" | "B11r" | "B11b" | "B11g" | "B11y" | "B12r" | "B12b" | "B12g" | "B12y" | "B13r" | "B13b" | "B13g" | "B13y" | "B14r" | "B14b" | "B14g" | "B14y" | "B15r" | "B15b" | "B15g" | "B15y")[]; holders: (number)[] })[] | number)[];
  decks: (number)[];
  discards: (("E01r" | "E01b" | "E01g" | "E01y" | "E02r" | "E02b" | "E02g" | "E02y" | "E03r" | "E03b" | "E03g" | "E03y" | "E04r" | "E04b" | "E04g" | "E04y" | "E05r" | "E05b" | "E05g" | "E05y" | "E06r" | "E06b" | "E06g" | "E06y" | "E07r" | "E07b" | "E07g" | "E07y" | "E08r" | "E08b" | "E08g" | "E08y" | "E09r" | "E09b" | "E09g" | "E09y" | "E10r" | "E10b" | "E10g" | "E10y" | "E11r" | "E11b" | "E11g" | "E11y" | "E12r" | "E12b" | "E12g" | "E12y" | "E13r" | "E13b" | "E13g" | "E13y" | "E14r" | "E14b" | "E14g" | "E14y" | "E15r" | "E15b" | "E15g" | "E15y" | "B01r" | "B01b" | "B01g" | "B01y" | "B02r" | "B02b" | "B02g" | "B02y" | "B03r" | "B03b" | "B03g" | "B03y" | "B04r" | "B04b" | "B04g" | "B04y" | "B05r" | "B05b" | "B05g" | "B05y" | "B06r" | "B06b" | "B06g" | "B06y" | "B07r" | "B07b" | "B07g" | "B07y" | "B08r" | "B08b" | "B08g" | "B08y" | "B09r" | "B09b" | "B09g" | "B09y" | "B10r" | "B10b" | "B10g" | "B10y" | "B11r" | "B11b" | "B11g" | "B11y" | "B12r" | "B12b" | "B12g" | "B12y" | "B13r" | "B13b" | "B13g" | "B13y" | "B14r" | "B14b" | "B14g" | "B14y" | "B15r" | "B15b" | "B15g" | "B15y")[])[];
  reshuffled: (("E01r" | "E01b" | "E01g" | "E01y" | "E02r" | "E02b" | "E02g" | "E02y" | "E03r" | "E03b" | "E03g" | "E03y" | "E04r" | "E04b" | "E04g" | "E04y" | "E05r" | "E05b" | "E05g" | "E05y" | "E06r" | "E06b" | "E06g" | "E06y" | "E07r" | "E07b" | "E07g" | "E07y" | "E08r" | "E08b" | "E08g" | "E08y" | "E09r" | "E09b" | "E09g" | "E09y" | "E10r" | "E10b" | "E10g" | "E10y" | "E11r" | "E11b" | "E11g" | "E11y" | "E12r" | "E12b" | "E12g" | "E12y" | "E13r" | "E13b" | "E13g" | "E13y" | "E14r" | "E14b" | "E14g" | "E14y" | "E15r" | "E15b" | "E15g" | "E15y" | "B01r" | "B01b" | "B01g" | "B01y" | "B02r" | "B02b" | "B02g" | "B02y" | "B03r" | "B03b" | "B03g" | "B03y" | "B04r" | "B04b" | "B04g" | "B04y" | "B05r" | "B05b" | "B05g" | "B05y" | "B06r" | "B06b" | "B06g" | "B06y" | "B07r" | "B07b" | "B07g" | "B07y" | "B08r" | "B08b" | "B08g" | "B08y" | "B09r" | "B09b" | "B09g" | "B09y" | "B10r" | "B10b" | "B10g" | "B10y" | "B11r" | "B11b" | "B11g" | "B11y" | "B12r" | "B12b" | "B12g" | "B12y" | "B13r" | "B13b" | "B13g" | "B13y" | "B14r" | "B14b" | "B14g" | "B14y" | "B15r" | "B15b" | "B15g" | "B15y")[])[];
  aside: ("E01r" | "E01b" | "E01g" | "E01y" | "E02r" | "E02b" | "E02g" | "E02y" | "E03r" | "E03b" | "E03g" | "E03y" | "E04r" | "E04b" | "E04g" | "E04y" | "E05r" | "E05b" | "E05g" | "E05y" | "E06r" | "E06b" | "E06g" | "E06y" | "E07r" | "E07b" | "E07g" | "E07y" | "E08r" | "E08b" | "E08g" | "E08y" | "E09r" | "E09b" | "E09g" | "E09y" | "E10r" | "E10b" | "E10g" | "E10y" | "E11r" | "E11b" | "E11g" | "E11y" | "E12r" | "E12b" | "E12g" | "E12y" | "E13r" | "E13b" | "E13g" | "E13y" | "E14r" | "E14b" | "E14g" | "E14y" | "E15r" | "E15b" | "E15g" | "E15y" | "B01r" | "B01b" | "B01g" | "B01y" | "B02r" | "B02b" | "B02g" | "B02y" | "B03r" | "B03b" | "B03g" | "B03y" | "B04r" | "B04b" | "B04g" | "B04y" | "B05r" | "B05b" | "B05g" | "B05y" | "B06r" | "B06b" | "B06g" | "B06y" | "B07r" | "B07b" | "B07g" | "B07y" | "B08r" | "B08b" | "B08g" | "B08y" | "B09r" | "B09b" | "B09g" | "B09y" | "B10r" | "B10b" | "B10g" | "B10y" | "B11r" | "B11b" | "B11g" | "B11y" | "B12r" | "B12b" | "B12g" | "B12y" | "B13r" | "B13b" | "B13g" | "B13y" | "B14r" | "B14b" | "B14g" | "B14y" | "B15r" | "B15b" | "B15g" | "B15y")[];
  poi_tokens: (number)[];
  stopped?: number;
  options?: string[];
  undoable?: number;
  by_consent?: number;
};

export type PlanesVerb = "first" | "draw" | "play" | "pass" | "discard" | "keep" | "none" | "take" | "bring" | "cubes" | "shift" | "nudge" | "from" | "to" | "board" | "stop" | "drop" | "double" | "skip" | "sit" | "find" | "goal" | "change" | "add" | "cover" | "replace" | "done";

export type PlanesEvent = "add" | "cover" | "replace" | "first" | "own_cards" | "round" | "turn" | "draw" | "no_cards" | "reshuffle" | "play" | "discard" | "token" | "moved" | "draft" | "keep" | "receive" | "no_move" | "pick_up" | "drop" | "skip" | "blocked" | "board" | "found" | "goal" | "party_aboard" | "enough_aboard" | "round_cap" | "score" | "tie_passengers" | "tie_goals" | "tie_tokens" | "tie" | "over";

export type PlanetProfiteersView = {
  to_act: number;
  players: number;
  setting: Record<string, boolean | number | string>;
  agenda: string[];
  seat: number;
  mission: number;
  round: number;
  captain: number;
  priority: "cargo" | "planet" | "ship";
  scores: (number)[];
  unspent: (number)[];
  bribes: ((number)[])[];
  investments: ((number)[])[];
  research: (number)[];
  face_up: number;
  communal: ("C01" | "C02" | "C03" | "C04" | "C05" | "C06" | "C07" | "C08" | "C09" | "C10" | "C11" | "C12" | "C13" | "C14" | "C15" | "C16" | "C17" | "C18" | "C19" | "C20" | "C21" | "C22" | "C23" | "C24" | "C25" | "C26" | "C27" | "C28" | "C29" | "C30" | "C31" | "C32" | "C33" | "C34" | "C35" | "C36" | "C37" | "C38" | "C39" | "C40" | "C41" | "C42" | "C43" | "C44" | "C45" | "C46" | "C47" | "C48" | "C49" | "C50" | "C51" | "C52" | "C53" | "C54" | "C55" | "C56" | "C57" | "C58" | "C59" | "C60" | "?")[];
  hands: (("C01" | "C02" | "C03" | "C04" | "C05" | "C06" | "C07" | "C08" | "C09" | "C10" | "C11" | "C12" | "C13" | "C14" | "C15" | "C16" | "C17" | "C18" | "C19" | "C20" | "C21" | "C22" | "C23" | "C24" | "C25" | "C26" | "C27" | "C28" | "C29" | "C30" | "C31" | "C32" | "C33" | "C34" | "C35" | "C36" | "C37" | "C38" | "C39" | "C40" | "C41" | "C42" | "C43" | "C44" | "C45" | "C46" | "C47" | "C48" | "C49" | "C50" | "C51" | "C52" | "C53" | "C54" | "C55" | "C56" | "C57" | "C58" | "C59" | "C60")[] | number)[];
  pile: number;
  discards: (("C01" | "C02" | "C03" | "C04" | "C05" | "C06" | "C07" | "C08" | "C09" | "C10" | "C11" | "C12" | "C13" | "C14" | "C15" | "C16" | "C17" | "C18" | "C19" | "C20" | "C21" | "C22" | "C23" | "C24" | "C25" | "C26" | "C27" | "C28" | "C29" | "C30" | "C31" | "C32" | "C33" | "C34" | "C35" | "C36" | "C37" | "C38" | "C39" | "C40" | "C41" | "C42" | "C43" | "C44" | "C45" | "C46" | "C47" | "C48" | "C49" | "C50" | "C51" | "C52" | "C53" | "C54" | "C55" | "C56" | "C57" | "C58" | "C59" | "C60")[] | number)[];
  returned: (("C01" | "C02" | "C03" | "C04" | "C05" | "C06" | "C07" | "C08" | "C09" | "C10" | "C11" | "C12" | "C13" | "C14" | "C15" | "C16" | "C17" | "C18" | "C19" | "C20" | "C21" | "C22" | "C23" | "C24" | "C25" | "C26" | "C27" | "C28" | "C29" | "C30" | "C31" | "C32" | "C33" | "C34" | "C35" | "C36" | "C37" | "C38" | "C39" | "C40" | "C41" | "C42" | "C43" | "C44" | "C45" | "C46" | "C47" | "C48" | "C49" | "C50" | "C51" | "C52" | "C53" | "C54" | "C55" | "C56" | "C57" | "C58" | "C59" | "C60")[] | number)[];
  fresh: (number)[];
  results: ({ captain: number; priority: "cargo" | "planet" | "ship"; winner: number; stage: "s1" | "s2" | "s3" | "s_eq" | "b1" | "b2" | "b3" | "b_eq" | "seat"; communal: ("C01" | "C02" | "C03" | "C04" | "C05" | "C06" | "C07" | "C08" | "C09" | "C10" | "C11" | "C12" | "C13" | "C14" | "C15" | "C16" | "C17" | "C18" | "C19" | "C20" | "C21" | "C22" | "C23" | "C24" | "C25" | "C26" | "C27" | "C28" | "C29" | "C30" | "C31" | "C32" | "C33" | "C34" | "C35" | "C36" | "C37" | "C38" | "C39" | "C40" | "C41" | "C42" | "C43" | "C44" | "C45" | "C46" | "C47" | "C48" | "C49" | "C50" | "C51" | "C52" | "C53" | "C54" | "C55" | "C56" | "C57" | "C58" | "C59" | "C60")[]; hands: (("C01" | "C02" | "C03" | "C04" | "C05" | "C06" | "C07" | "C08" | "C09" | "C10" | "C11" | "C12" | "C13" | "C14" | "C15" | "C16" | "C17" | "C18" | "C19" | "C20" | "C21" | "C22" | "C23" | "C24" | "C25" | "C26" | "C27" | "C28" | "C29" | "C30" | "C31" | "C32" | "C33" | "C34" | "C35" | "C36" | "C37" | "C38" | "C39" | "C40" | "C41" | "C42" | "C43" | "C44" | "C45" | "C46" | "C47" | "C48" | "C49" | "C50" | "C51" | "C52" | "C53" | "C54" | "C55" | "C56" | "C57" | "C58" | "C59" | "C60")[])[]; bribes: ((number)[])[]; investments: ((number)[])[]; research: (number)[]; unspent: (number)[]; gains: (number)[] })[];
  drafts: ({ number: number; sender: number; kind: "claim" | "promise" | "ask" | "deal" | "accept" | "decline" | "withdraw"; channel: number; status: "open" | "accepted" | "declined" | "withdrawn"; verdict: "pending" | "kept" | "broken" | "void" | "true" | "false" | "unverifiable" | "past"; fields: (string)[]; done: (number)[]; done_to: (number)[]; drawn: number } | { number: number; sender: number; kind: "claim" | "promise" | "ask" | "deal" | "accept" | "decline" | "withdraw"; channel: number; status: "open" | "accepted" | "declined" | "withdrawn"; verdict: "pending" | "settled"; fields: number; done: (number)[]; done_to: (number)[]; drawn: number })[];
  messages: ({ number: number; sender: number; kind: "claim" | "promise" | "ask" | "deal" | "accept" | "decline" | "withdraw"; channel: number; status: "open" | "accepted" | "declined" | "withdrawn"; verdict: "pending" | "kept" | "broken" | "void" | "true" | "false" | "unverifiable" | "past"; fields: (string)[]; done: (number)[]; done_to: (number)[]; drawn: number } | { number: number; sender: number; kind: "claim" | "promise" | "ask" | "deal" | "accept" | "decline" | "withdraw"; channel: number; status: "open" | "accepted" | "declined" | "withdrawn"; verdict: "pending" | "settled"; fields: number; done: (number)[]; done_to: (number)[]; drawn: number })[];
  ledger: ({ number: number; sender: number; kind: "claim" | "promise" | "ask" | "deal" | "accept" | "decline" | "withdraw"; channel: number; status: "open" | "accepted" | "declined" | "withdrawn"; verdict: "pending" | "kept" | "broken" | "void" | "true" | "false" | "unverifiable" | "past"; fields: (string)[]; done: (number)[]; done_to: (number)[]; drawn: number } | { number: number; sender: number; kind: "claim" | "promise" | "ask" | "deal" | "accept" | "decline" | "withdraw"; channel: number; status: "open" | "accepted" | "declined" | "withdrawn"; verdict: "pending" | "settled"; fields: number; done: (number)[]; done_to: (number)[]; drawn: number })[];
  kept: (number)[];
  broken: (number)[];
  options?: string[];
  undoable?: number;
  by_consent?: number;
};

export type PlanetProfiteersVerb = "captain" | "bribe" | "invest" | "end" | "draw" | "decline" | "stop" | "discard" | "silent" | "say" | "aloud" | "whisper" | "to" | "act" | "on" | "in" | "icon" | "count" | "message" | "shuffle" | "reshuffle";

export type PlanetProfiteersEvent = "captain" | "mission" | "layout" | "hand" | "round" | "bribe" | "priority" | "invest" | "end" | "reveal" | "research" | "draw" | "decline" | "stop" | "discard" | "reshuffle" | "income" | "show" | "largest" | "bribed" | "weighed" | "bribes_weighed" | "stay" | "wins" | "pay" | "dividend" | "whisper" | "claim" | "promise" | "ask" | "deal" | "agree" | "turn_down" | "withdraw" | "leave" | "settled" | "over";

export type PropellerIslandsView = {
  to_act: number;
  players: number;
  setting: Record<string, boolean | number | string>;
  agenda: string[];
  seat: number;
  round: number;
  start: number;
  active: number;
  die: "-" | "1" | "2" | "3" | "4" | "5" | "6";
  forge: ("1" | "2" | "3" | "4" | "5" | "6")[];
  extra_used: number;
  muse_used: number;
  offer: ("-" | "capitol" | "05-GI4" | "05-GS3" | "05-GC1" | "05-GC5" | "05-HI6" | "06-GI2" | "06-GI3" | "06-GS4" | "06-GC5" | "06-HS1" | "07-GI6" | "07-GS2" | "07-GC3" | "07-GC4" | "07-HI1" | "08-GI1" | "08-GS4" | "08-GS5" | "08-GC3" | "08-HC6" | "09-GI4" | "09-GS5" | "09-GC2" | "09-GC6" | "09-HI3" | "10-GI1" | "10-GI6" | "10-GS2" | "10-GC4" | "10-HS3" | "11-GI3" | "11-GI5" | "11-GS6" | "11-GC1" | "11-HS2" | "12-GI5" | "12-GS1" | "12-GS6" | "12-GC2" | "12-HC4" | "13-GI2" | "13-GS1" | "13-GS3" | "13-GC6" | "13-HC5" | "14-LC" | "15-LI" | "16-LS" | "17-LC" | "18-LS" | "19-LC" | "20-LI" | "21-LC" | "22-LI" | "23-LS" | "02-DI1" | "02-DI2" | "02-DS1" | "02-DS2" | "02-DC1" | "02-DC2" | "03-DI1" | "03-DI2" | "03-DS1" | "03-DS2" | "03-DC1" | "03-DC2" | "04-DI1" | "04-DS1" | "04-DC1")[];
  placing: "-" | "capitol" | "05-GI4" | "05-GS3" | "05-GC1" | "05-GC5" | "05-HI6" | "06-GI2" | "06-GI3" | "06-GS4" | "06-GC5" | "06-HS1" | "07-GI6" | "07-GS2" | "07-GC3" | "07-GC4" | "07-HI1" | "08-GI1" | "08-GS4" | "08-GS5" | "08-GC3" | "08-HC6" | "09-GI4" | "09-GS5" | "09-GC2" | "09-GC6" | "09-HI3" | "10-GI1" | "10-GI6" | "10-GS2" | "10-GC4" | "10-HS3" | "11-GI3" | "11-GI5" | "11-GS6" | "11-GC1" | "11-HS2" | "12-GI5" | "12-GS1" | "12-GS6" | "12-GC2" | "12-HC4" | "13-GI2" | "13-GS1" | "13-GS3" | "13-GC6" | "13-HC5" | "14-LC" | "15-LI" | "16-LS" | "17-LC" | "18-LS" | "19-LC" | "20-LI" | "21-LC" | "22-LI" | "23-LS" | "02-DI1" | "02-DI2" | "02-DS1" | "02-DS2" | "02-DC1" | "02-DC2" | "03-DI1" | "03-DI2" | "03-DS1" | "03-DS2" | "03-DC1" | "03-DC2" | "04-DI1" | "04-DS1" | "04-DC1";
  stack: number;
  returning: ("capitol" | "05-GI4" | "05-GS3" | "05-GC1" | "05-GC5" | "05-HI6" | "06-GI2" | "06-GI3" | "06-GS4" | "06-GC5" | "06-HS1" | "07-GI6" | "07-GS2" | "07-GC3" | "07-GC4" | "07-HI1" | "08-GI1" | "08-GS4" | "08-GS5" | "08-GC3" | "08-HC6" | "09-GI4" | "09-GS5" | "09-GC2" | "09-GC6" | "09-HI3" | "10-GI1" | "10-GI6" | "10-GS2" | "10-GC4" | "10-HS3" | "11-GI3" | "11-GI5" | "11-GS6" | "11-GC1" | "11-HS2" | "12-GI5" | "12-GS1" | "12-GS6" | "12-GC2" | "12-HC4" | "13-GI2" | "13-GS1" | "13-GS3" | "13-GC6" | "13-HC5" | "14-LC" | "15-LI" | "16-LS" | "17-LC" | "18-LS" | "19-LC" | "20-LI" | "21-LC" | "22-LI" | "23-LS" | "02-DI1" | "02-DI2" | "02-DS1" | "02-DS2" | "02-DC1" | "02-DC2" | "03-DI1" | "03-DI2" | "03-DS1" | "03-DS2" | "03-DC1" | "03-DC2" | "04-DI1" | "04-DS1" | "04-DC1")[];
  discards: ("capitol" | "05-GI4" | "05-GS3" | "05-GC1" | "05-GC5" | "05-HI6" | "06-GI2" | "06-GI3" | "06-GS4" | "06-GC5" | "06-HS1" | "07-GI6" | "07-GS2" | "07-GC3" | "07-GC4" | "07-HI1" | "08-GI1" | "08-GS4" | "08-GS5" | "08-GC3" | "08-HC6" | "09-GI4" | "09-GS5" | "09-GC2" | "09-GC6" | "09-HI3" | "10-GI1" | "10-GI6" | "10-GS2" | "10-GC4" | "10-HS3" | "11-GI3" | "11-GI5" | "11-GS6" | "11-GC1" | "11-HS2" | "12-GI5" | "12-GS1" | "12-GS6" | "12-GC2" | "12-HC4" | "13-GI2" | "13-GS1" | "13-GS3" | "13-GC6" | "13-HC5" | "14-LC" | "15-LI" | "16-LS" | "17-LC" | "18-LS" | "19-LC" | "20-LI" | "21-LC" | "22-LI" | "23-LS" | "02-DI1" | "02-DI2" | "02-DS1" | "02-DS2" | "02-DC1" | "02-DC2" | "03-DI1" | "03-DI2" | "03-DS1" | "03-DS2" | "03-DC1" | "03-DC2" | "04-DI1" | "04-DS1" | "04-DC1")[];
  plans: ("B1-01" | "B1-02" | "B1-03" | "B1-04" | "B1-05" | "B1-06" | "B1-07" | "B1-08" | "B1-09" | "B1-10" | "B1-11" | "B1-12" | "B1-13" | "B1-14" | "B1-15" | "B1-16" | "B1-17" | "B1-18" | "B1-19" | "B1-20" | "B1-21" | "B2-01" | "B2-02" | "B2-03" | "B2-04" | "B2-05" | "B2-06" | "B2-07" | "B2-08" | "B2-09" | "B2-10" | "B2-11" | "B2-12" | "B2-13" | "B2-14" | "B2-15" | "B2-16" | "B2-17")[];
  plan_stacks: (number)[];
  characters: ("-" | "jacques" | "nelson" | "amelia" | "marie" | "nicola" | "charles")[];
  fame: (number)[];
  energy: (number)[];
  steel: (number)[];
  parts: (number)[];
  islands: ((("capitol" | "05-GI4" | "05-GS3" | "05-GC1" | "05-GC5" | "05-HI6" | "06-GI2" | "06-GI3" | "06-GS4" | "06-GC5" | "06-HS1" | "07-GI6" | "07-GS2" | "07-GC3" | "07-GC4" | "07-HI1" | "08-GI1" | "08-GS4" | "08-GS5" | "08-GC3" | "08-HC6" | "09-GI4" | "09-GS5" | "09-GC2" | "09-GC6" | "09-HI3" | "10-GI1" | "10-GI6" | "10-GS2" | "10-GC4" | "10-HS3" | "11-GI3" | "11-GI5" | "11-GS6" | "11-GC1" | "11-HS2" | "12-GI5" | "12-GS1" | "12-GS6" | "12-GC2" | "12-HC4" | "13-GI2" | "13-GS1" | "13-GS3" | "13-GC6" | "13-HC5" | "14-LC" | "15-LI" | "16-LS" | "17-LC" | "18-LS" | "19-LC" | "20-LI" | "21-LC" | "22-LI" | "23-LS" | "02-DI1" | "02-DI2" | "02-DS1" | "02-DS2" | "02-DC1" | "02-DC2" | "03-DI1" | "03-DI2" | "03-DS1" | "03-DS2" | "03-DC1" | "03-DC2" | "04-DI1" | "04-DS1" | "04-DC1" | string)[])[])[];
  workers: (("capitol" | "05-GI4" | "05-GS3" | "05-GC1" | "05-GC5" | "05-HI6" | "06-GI2" | "06-GI3" | "06-GS4" | "06-GC5" | "06-HS1" | "07-GI6" | "07-GS2" | "07-GC3" | "07-GC4" | "07-HI1" | "08-GI1" | "08-GS4" | "08-GS5" | "08-GC3" | "08-HC6" | "09-GI4" | "09-GS5" | "09-GC2" | "09-GC6" | "09-HI3" | "10-GI1" | "10-GI6" | "10-GS2" | "10-GC4" | "10-HS3" | "11-GI3" | "11-GI5" | "11-GS6" | "11-GC1" | "11-HS2" | "12-GI5" | "12-GS1" | "12-GS6" | "12-GC2" | "12-HC4" | "13-GI2" | "13-GS1" | "13-GS3" | "13-GC6" | "13-HC5" | "14-LC" | "15-LI" | "16-LS" | "17-LC" | "18-LS" | "19-LC" | "20-LI" | "21-LC" | "22-LI" | "23-LS" | "02-DI1" | "02-DI2" | "02-DS1" | "02-DS2" | "02-DC1" | "02-DC2" | "03-DI1" | "03-DI2" | "03-DS1" | "03-DS2" | "03-DC1" | "03-DC2" | "04-DI1" | "04-DS1" | "04-DC1")[])[];
  ready: (("capitol" | "05-GI4" | "05-GS3" | "05-GC1" | "05-GC5" | "05-HI6" | "06-GI2" | "06-GI3" | "06-GS4" | "06-GC5" | "06-HS1" | "07-GI6" | "07-GS2" | "07-GC3" | "07-GC4" | "07-HI1" | "08-GI1" | "08-GS4" | "08-GS5" | "08-GC3" | "08-HC6" | "09-GI4" | "09-GS5" | "09-GC2" | "09-GC6" | "09-HI3" | "10-GI1" | "10-GI6" | "10-GS2" | "10-GC4" | "10-HS3" | "11-GI3" | "11-GI5" | "11-GS6" | "11-GC1" | "11-HS2" | "12-GI5" | "12-GS1" | "12-GS6" | "12-GC2" | "12-HC4" | "13-GI2" | "13-GS1" | "13-GS3" | "13-GC6" | "13-HC5" | "14-LC" | "15-LI" | "16-LS" | "17-LC" | "18-LS" | "19-LC" | "20-LI" | "21-LC" | "22-LI" | "23-LS" | "02-DI1" | "02-DI2" | "02-DS1" | "02-DS2" | "02-DC1" | "02-DC2" | "03-DI1" | "03-DI2" | "03-DS1" | "03-DS2" | "03-DC1" | "03-DC2" | "04-DI1" | "04-DS1" | "04-DC1")[])[];
  dock: (("0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "10" | "11")[])[];
  dice_used: (("1" | "2" | "3" | "4" | "5" | "6")[])[];
  hands: (("B1-01" | "B1-02" | "B1-03" | "B1-04" | "B1-05" | "B1-06" | "B1-07" | "B1-08" | "B1-09" | "B1-10" | "B1-11" | "B1-12" | "B1-13" | "B1-14" | "B1-15" | "B1-16" | "B1-17" | "B1-18" | "B1-19" | "B1-20" | "B1-21" | "B2-01" | "B2-02" | "B2-03" | "B2-04" | "B2-05" | "B2-06" | "B2-07" | "B2-08" | "B2-09" | "B2-10" | "B2-11" | "B2-12" | "B2-13" | "B2-14" | "B2-15" | "B2-16" | "B2-17")[] | (number)[])[];
  known: (("B1-01" | "B1-02" | "B1-03" | "B1-04" | "B1-05" | "B1-06" | "B1-07" | "B1-08" | "B1-09" | "B1-10" | "B1-11" | "B1-12" | "B1-13" | "B1-14" | "B1-15" | "B1-16" | "B1-17" | "B1-18" | "B1-19" | "B1-20" | "B1-21" | "B2-01" | "B2-02" | "B2-03" | "B2-04" | "B2-05" | "B2-06" | "B2-07" | "B2-08" | "B2-09" | "B2-10" | "B2-11" | "B2-12" | "B2-13" | "B2-14" | "B2-15" | "B2-16" | "B2-17")[])[];
  completed: (("B1-01" | "B1-02" | "B1-03" | "B1-04" | "B1-05" | "B1-06" | "B1-07" | "B1-08" | "B1-09" | "B1-10" | "B1-11" | "B1-12" | "B1-13" | "B1-14" | "B1-15" | "B1-16" | "B1-17" | "B1-18" | "B1-19" | "B1-20" | "B1-21" | "B2-01" | "B2-02" | "B2-03" | "B2-04" | "B2-05" | "B2-06" | "B2-07" | "B2-08" | "B2-09" | "B2-10" | "B2-11" | "B2-12" | "B2-13" | "B2-14" | "B2-15" | "B2-16" | "B2-17")[])[];
  unused: (("banner_industry" | "banner_science" | "banner_culture" | "production_energy" | "production_steel" | "production_parts" | "wild")[])[];
  final: (number)[];
  options?: string[];
  undoable?: number;
  by_consent?: number;
};

export type PropellerIslandsVerb = "start" | "character" | "roll" | "draft" | "value" | "claim" | "discard" | "activate" | "place" | "run" | "extra" | "stop" | "decline" | "depot" | "deploy" | "row" | "column" | "complete" | "none" | "install" | "aside" | "take" | "draw" | "gain" | "count" | "tiles" | "blueprints";

export type PropellerIslandsEvent = "start" | "character" | "start_tile" | "back" | "offer" | "plan" | "dealt" | "round" | "roll" | "reroll" | "turn" | "draft" | "adjust" | "claim" | "reach_out" | "place" | "links" | "fame" | "trumpet" | "discard" | "activate" | "run" | "extra" | "pay" | "pay_parts" | "gain" | "gain_parts" | "power" | "deploy" | "line" | "top" | "depot" | "no_deploy" | "declined" | "complete" | "install" | "aside" | "take" | "draw_basic" | "draw_advanced" | "no_cards" | "bonus" | "count" | "stand_up" | "stack_empty" | "end" | "score" | "over";
