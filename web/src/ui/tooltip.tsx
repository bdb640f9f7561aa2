import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import styles from "./tooltip.module.css";

const DELAY = 700;

interface Props {
  /** The whole text. */
  text: string;
  /** What is shown of it. */
  children: ReactNode;
}

/**
 * A shortened text whose whole appears after 700 ms of hover or focus, at once on tap or click. Escape
 * hides it, and the pointer may move onto it (WCAG 1.4.13).
 */
export function Tooltip({ text, children }: Props) {
  const id = useId();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [open, setOpen] = useState(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  const later = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(true), DELAY);
  };
  const now = (next: boolean) => {
    clearTimeout(timer.current);
    setOpen(next);
  };

  return (
    <span className={styles["around"]} onMouseEnter={later} onMouseLeave={() => now(false)}>
      <button
        type="button"
        className={styles["trigger"]}
        aria-describedby={open ? id : undefined}
        onFocus={later}
        onBlur={() => now(false)}
        onClick={() => now(true)}
        onKeyDown={(event) => {
          if (event.key === "Escape") now(false);
        }}
      >
        {children}
      </button>
      {open && (
        <span role="tooltip" id={id} className={styles["tooltip"]}>
          {text}
        </span>
      )}
    </span>
  );
}
