// What the parts of the board can do for whoever sits before it.
import type { Look } from './scene';

export interface Hands {
  /** Make the move, or ask why it cannot be made. */
  take: (move: string, near: Element) => void;
  /** A choice is hovered or focused: show what it would set off. */
  consider: (move: string | null) => void;
  /** Show a card large, near an element. */
  look: (card: Look | null, near?: Element) => void;
  /** Show where a stunt could be flown; it stays shown when it is pinned. */
  aim: (stunt: { id: string; zone: string } | null, isPinned?: boolean) => void;
  point: (thing: string | null) => void;
}

const LONG_PRESS = 450; // milliseconds
const REST = 350; // milliseconds that a pointer rests before the large view comes

/** Show a card large on hover, on focus by keyboard and on a long press; a long press is no click. */
export function inspect(card: () => Look, hands: Hands) {
  return (node: HTMLElement | SVGElement) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wasLong = false;
    const show = () => hands.look(card(), node);
    const hide = () => {
      clearTimeout(timer);
      hands.look(null);
    };
    const after = (ms: number, then: () => void) => {
      clearTimeout(timer);
      timer = setTimeout(then, ms);
    };
    const on: Record<string, (event: Event) => void> = {
      pointerenter: (event) => (event as PointerEvent).pointerType === 'mouse' && after(REST, show),
      pointerleave: hide,
      pointerdown: (event) => {
        wasLong = false;
        if ((event as PointerEvent).pointerType === 'mouse') return hide();
        after(LONG_PRESS, () => ((wasLong = true), show()));
      },
      pointercancel: hide,
      pointerup: () => clearTimeout(timer),
      contextmenu: (event) => wasLong && event.preventDefault(),
      focus: () => node.matches(':focus-visible') && show(),
      blur: hide,
      keydown: (event) => (event as KeyboardEvent).key === 'Escape' && hide(),
      click: (event) => {
        if (wasLong) event.stopImmediatePropagation();
        wasLong = false;
      },
    };
    // In the capturing phase, so that a long press is over before a click counts.
    for (const [name, hear] of Object.entries(on)) node.addEventListener(name, hear, true);
    return () => {
      hide();
      for (const [name, hear] of Object.entries(on)) node.removeEventListener(name, hear, true);
    };
  };
}
