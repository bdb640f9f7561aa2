import { type CSSProperties, useEffect } from "react";
import { Toaster as Surface, toast } from "sonner";
import "sonner/dist/styles.css";
import { type Notice, receiveNotices } from "./notify.ts";
import "./toaster.css";

/** docs/product.md, 9. sonner's own defaults complete it: width 356, swipe threshold 45, removal 200 ms. */
export const TOAST = { duration: 4000, visible: 3, width: 356, gap: 14, hotkey: ["altKey", "KeyT"] } as const;

// React’s type of styles has no custom properties.
const WIDTH = { "--width": `${TOAST.width}px` } as CSSProperties;

/** Shows the notices of `notify`: three at a time, at the foot of the window. */
export default function Toaster() {
  useEffect(() => receiveNotices(display), []);
  return (
    <Surface
      position="bottom-right"
      duration={TOAST.duration}
      visibleToasts={TOAST.visible}
      gap={TOAST.gap}
      hotkey={[...TOAST.hotkey]}
      theme="system"
      containerAriaLabel="Notifications"
      mobileOffset={{ bottom: "calc(16px + var(--bar) + env(safe-area-inset-bottom))", left: 16, right: 16 }}
      style={WIDTH}
    />
  );
}

/** How many notices of an id have begun to leave. */
const left = new Map<string, number>();

/**
 * A notice replaces the one of its id in its place, unless that one is already on its way out: sonner would
 * take the new one away with it.
 */
function placeOf(id: string) {
  const count = left.get(id) ?? 0;
  const leave = () => left.set(id, count + 1);
  return { id: `${id} ${count}`, onAutoClose: leave, onDismiss: leave };
}

function display({ kind, text, id, action, lasting }: Notice): void {
  const place = id === undefined ? undefined : placeOf(id);
  const press = () => {
    // It leaves, which sonner does not tell: what the action says of its outcome must not leave with it.
    place?.onDismiss();
    action?.onClick();
  };
  const options = {
    ...place,
    ...(action === undefined ? {} : { action: { label: action.label, onClick: press } }),
    ...(lasting === undefined ? {} : { duration: lasting }),
  };
  if (kind === "success") toast.success(text, options);
  else if (kind === "error") toast.error(text, options);
  else toast(text, options);
}
