/** Milliseconds in which what one waits for comes, or does not. */
const PATIENCE = 10_000;

/** Hands over what `find` finds as soon as it is on the page, once. */
export function whenThere<Found>(find: () => Found | null, act: (found: Found) => void): void {
  const tryNow = (): boolean => {
    const found = find();
    if (found !== null) act(found);
    return found !== null;
  };
  if (tryNow()) return;
  const observer = new MutationObserver(() => {
    if (tryNow()) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), PATIENCE);
}
