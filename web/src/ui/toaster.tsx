import { type CSSProperties, useEffect } from "react";
import { Toaster as Surface, toast } from "sonner";
import "sonner/dist/styles.css";
import { type Notice, receiveNotices } from "./notify.ts";
import "./toaster.css";

/** Specification, section 9. sonner's own defaults complete it: width 356, swipe threshold 45, removal 200 ms. */
export const TOAST = { duration: 4000, visible: 3, width: 356, gap: 14, hotkey: ["altKey", "KeyT"] } as const;

const WIDTH = { "--width": `${TOAST.width}px` } as CSSProperties;

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

function display({ kind, text, id, action }: Notice): void {
  const options = { ...(id === undefined ? {} : { id }), ...(action === undefined ? {} : { action }) };
  if (kind === "success") toast.success(text, options);
  else if (kind === "error") toast.error(text, options);
  else toast(text, options);
}
