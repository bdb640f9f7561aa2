import { CARDS, stayInSight } from "../actions/go-on.ts";
import { whenThere } from "../../lib/when-there.ts";

const bearer = (key: string, root: ParentNode = document): HTMLElement | null =>
  root.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]:not([disabled])`);

/** The card that the focus is in, else the first still to do. */
function currentCard(): HTMLAnchorElement | null {
  const focused = document.activeElement?.closest("article, li")?.querySelector<HTMLAnchorElement>(CARDS);
  return focused ?? document.querySelector<HTMLAnchorElement>(CARDS);
}

/** Moves the focus to the card after, or before, the one it is in; to the first from anywhere else. */
function move(by: 1 | -1): void {
  const cards = [...document.querySelectorAll<HTMLAnchorElement>(CARDS)];
  const at = cards.findIndex((card) => card.closest("article")?.contains(document.activeElement));
  const to = at < 0 ? cards[0] : cards[at + by];
  to?.focus();
  to?.closest("article")?.scrollIntoView({ block: "nearest" });
}

/** Does what a key stands for on this screen. A button says by `aria-keyshortcuts` that it is pressed by a key. */
export function press(key: string): void {
  if (key === "j" || key === "k") {
    // The page of a contact has links to those around it.
    const way = bearer(key);
    return way === null ? move(key === "j" ? 1 : -1) : way.click();
  }
  const card = currentCard();
  if (key === "Enter") {
    if (document.activeElement === document.body) card?.click();
    return;
  }
  // A handled card has no link, but a line with its own ways; an entry of another list has none.
  const line = document.activeElement?.closest("main ol > li");
  const entry = (line?.querySelector("article") ? line : card?.closest("li")) ?? document;
  const own = bearer(key, entry);
  if (own !== null) return click(own, key);
  if (card === null) return;
  if (key === "l") {
    // Put off is what was hidden: its line then asks until when.
    bearer("x", entry)?.click();
    pressWhenThere(key, entry);
  }
  if (key === "e" || key === "c") {
    card.click();
    pressWhenThere(key, document);
  }
}

const pressWhenThere = (key: string, root: ParentNode): void =>
  whenThere(
    () => bearer(key, root),
    (found) => click(found, key),
  );

/** The editor is opened to write: what is typed next goes into it, and is no key any more. */
function click(found: HTMLElement, key: string): void {
  found.click();
  if (key === "s" || key === "x") stayInSight();
  if (key !== "e") return;
  whenThere(
    () => document.querySelector<HTMLElement>("main [role=tabpanel] textarea"),
    (editor) => editor.focus(),
  );
}

/** Shows the message as a letter in the place of its editor, as Escape asks for; does nothing without an editor. */
export function leaveEditor(): void {
  const letter = bearer("Escape");
  letter?.click();
  letter?.focus();
}
