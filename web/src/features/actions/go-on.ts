/** The links that open the cards still to do. */
export const CARDS = "main article a[href^='/contacts/']";

/** The open card of a contact in the list; null where there is none. */
export const cardOf = (contactId: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`main article a[href="/contacts/${contactId}"]`);

const isTyping = (): boolean => document.activeElement?.matches("input, textarea, select") === true;

/** The keyboard goes on there, unless somebody is typing meanwhile, and the eye with it. */
export function goTo(card: HTMLElement): void {
  if (isTyping()) return;
  card.focus();
  stayInSight();
}

/** Milliseconds after which a card has faded, and the list has closed behind it. */
const SETTLED = [0, 650, 1_300];

/**
 * While the list moves after an act, what has the focus stays in sight; where the act took it away with it, it goes to
 * the next card, else to the heading.
 */
export function stayInSight(): void {
  for (const after of SETTLED) setTimeout(keep, after);
}

function keep(): void {
  if (isTyping() || document.querySelector("dialog[open]") !== null) return;
  if (document.activeElement === document.body || document.activeElement === null) {
    const next = cardAfter(null) ?? document.querySelector<HTMLElement>("main h1");
    if (next === null) return;
    if (next.tagName === "H1") next.tabIndex = -1;
    next.focus({ preventScroll: true });
  }
  const held = document.activeElement;
  const shown = held?.closest("main article") ?? held;
  if (shown?.closest("main") == null) return;
  const { top, bottom } = shown.getBoundingClientRect();
  if (top < 0 || bottom > window.innerHeight) shown.scrollIntoView({ block: "nearest" });
}

/** The next card that is still to do after a place, else the first; null where none is. */
export function cardAfter(place: Element | null): HTMLElement | null {
  const cards = [...document.querySelectorAll<HTMLElement>(CARDS)];
  const isAfter = (card: Element): boolean =>
    place !== null && (place.compareDocumentPosition(card) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  return cards.find(isAfter) ?? cards[0] ?? null;
}

/** The keyboard goes on at the card after a place. */
export function goToCardAfter(place: Element | null): void {
  const next = cardAfter(place);
  if (next !== null) goTo(next);
}
