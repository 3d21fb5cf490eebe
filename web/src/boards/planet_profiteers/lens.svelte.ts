// The large view of a card: after resting on it with the mouse, after a long press, or at a tap where a tap means
// nothing else. A long press is not a click: what lies under the finger is not chosen.
import type { Attachment } from 'svelte/attachments';

const REST = 450; // milliseconds

export class Lens {
  card = $state('');
  x = $state(0); // the middle of the card on the board, in pixels
  y = $state(0); // its upper edge
  private timer = 0;
  private isHeld = false;

  show(card: string, element: Element): void {
    const board = element.closest('[data-board]')?.getBoundingClientRect();
    const own = element.getBoundingClientRect();
    this.x = own.left + own.width / 2 - (board?.left ?? 0);
    this.y = own.top - (board?.top ?? 0);
    this.card = card;
  }

  hide(): void {
    clearTimeout(this.timer);
    this.card = '';
  }

  private wait(card: string, element: Element, isHeld: boolean): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      this.isHeld = isHeld;
      this.show(card, element);
    }, REST);
  }

  /** Let an element show *card* large; *isTapped* where a tap on it does nothing else. */
  over(card: string, isTapped: boolean): Attachment<HTMLElement> {
    return (element) => {
      const hear = this.listeners(card, element, isTapped);
      for (const [name, listener] of Object.entries(hear)) element.addEventListener(name, listener, true);
      return () => {
        for (const [name, listener] of Object.entries(hear)) element.removeEventListener(name, listener, true);
        this.hide();
      };
    };
  }

  private listeners(card: string, element: Element, isTapped: boolean): Record<string, (event: Event) => void> {
    const isMouse = (event: Event) => (event as PointerEvent).pointerType === 'mouse';
    return {
      pointerenter: (event) => isMouse(event) && this.wait(card, element, false),
      pointerleave: () => this.hide(),
      pointerdown: (event) => (isMouse(event) ? this.hide() : this.wait(card, element, true)),
      pointercancel: () => this.hide(),
      pointerup: () => clearTimeout(this.timer),
      contextmenu: (event) => this.isHeld && event.preventDefault(),
      click: (event) => this.clicked(event, card, element, isTapped),
    };
  }

  private clicked(event: Event, card: string, element: Element, isTapped: boolean): void {
    if (this.isHeld) event.stopPropagation();
    else if (isTapped) this.show(card, element);
    else this.hide();
    this.isHeld = false;
  }
}
