/** A word at the bottom right, on what just happened. */
export interface Notice {
  kind: "success" | "error" | "plain";
  text: string;
  /** Two notices of one id replace each other. */
  id?: string;
  /** How long it stays, in milliseconds, where that is not the usual time. */
  lasting?: number;
  action?: { label: string; onClick: () => void };
}

type Show = (notice: Notice) => void;

const waiting: Notice[] = [];
let show: Show = (notice) => waiting.push(notice);

/** Shows a notice, at once or as soon as the toaster has loaded: none is lost. */
export function notify(notice: Notice): void {
  show(notice);
}

/** Called by the toaster when it is on screen. The toaster stays out of the initial bundle. */
export function receiveNotices(receiver: Show): () => void {
  show = receiver;
  for (const notice of waiting.splice(0)) receiver(notice);
  return () => {
    show = (notice) => waiting.push(notice);
  };
}
