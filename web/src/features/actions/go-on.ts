/** The links that open the cards still to do. */
export const CARDS = "main article a[href^='/contacts/']";

/** The open card of a contact in the list; null where there is none. */
export const cardOf = (contactId: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`main article a[href="/contacts/${contactId}"]`);

/** The keyboard goes on there, unless somebody is typing meanwhile. */
export function goTo(card: HTMLElement): void {
  if (document.activeElement?.matches("input, textarea, select") === true) return;
  card.focus();
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
