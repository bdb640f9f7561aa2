/** Pixels after which a sideways touch counts as a swipe, and after which letting go triggers its action. */
const BEGINS = 12;
const ACTS = 96;

interface Swipe {
  pointer: number;
  article: HTMLElement;
  x: number;
  y: number;
  isSideways: boolean;
}

/**
 * Lets a finger handle the cards of a list: to the right, « Marquer comme traité »; to the left, « Masquer ». It
 * presses the card's own buttons, which stay beside it. Returns how to stop.
 */
export function letSwipe(list: HTMLElement): () => void {
  let swipe: Swipe | null = null;

  const buttonFor = (article: HTMLElement, dx: number): HTMLButtonElement | null =>
    article.querySelector(`button[aria-keyshortcuts="${dx > 0 ? "s" : "x"}"]`);

  const begin = ({ pointerType, pointerId, target, clientX, clientY, isPrimary }: PointerEvent) => {
    if (pointerType !== "touch" || !isPrimary || !(target instanceof Element)) return;
    const article = target.closest<HTMLElement>("article");
    if (article === null || buttonFor(article, 1) === null) return;
    swipe = { pointer: pointerId, article, x: clientX, y: clientY, isSideways: false };
  };

  const move = ({ pointerId, clientX, clientY }: PointerEvent) => {
    if (swipe?.pointer !== pointerId) return;
    const dx = clientX - swipe.x;
    if (!swipe.isSideways) {
      if (Math.abs(dx) < BEGINS || Math.abs(dx) < 1.5 * Math.abs(clientY - swipe.y)) return;
      swipe.isSideways = true;
    }
    swipe.article.style.transform = `translateX(${dx}px)`;
    const side = dx > 0 ? "done" : "dismiss";
    swipe.article.parentElement?.setAttribute("data-swipe", Math.abs(dx) >= ACTS ? `${side} now` : side);
  };

  const reset = () => {
    if (swipe === null) return;
    swipe.article.style.transform = "";
    swipe.article.parentElement?.removeAttribute("data-swipe");
    swipe = null;
  };

  const end = ({ pointerId, clientX }: PointerEvent) => {
    if (swipe?.pointer !== pointerId) return;
    const { article, isSideways, x } = swipe;
    reset();
    if (!isSideways) return;
    // The touch would also open what it ended on.
    list.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => list.removeEventListener("click", swallow, { capture: true }));
    if (Math.abs(clientX - x) >= ACTS) setTimeout(() => buttonFor(article, clientX - x)?.click());
  };

  const listeners = { pointerdown: begin, pointermove: move, pointerup: end, pointercancel: reset };
  for (const [name, listener] of Object.entries(listeners))
    // Each listener takes the event of its own name, which a list of them cannot say.
    list.addEventListener(name, listener as EventListener);
  return () => {
    for (const [name, listener] of Object.entries(listeners))
      // As above.
      list.removeEventListener(name, listener as EventListener);
  };
}

const swallow = (event: Event): void => {
  event.preventDefault();
  event.stopPropagation();
};
