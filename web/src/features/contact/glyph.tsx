import type { ReactNode } from "react";
import styles from "./glyph.module.css";

const DRAWN = {
  linkedin: <path d="M4 7.5v7M4 4v.01M8 14.5v-7M8 10.5c0-1.8 1.2-3 3-3s3 1.2 3 3v4" />,
  mail: <path d="M2.5 4.5h13v9h-13zM2.5 5l6.5 5 6.5-5" />,
  call: (
    <path d="M5.5 2.5 7 6 5.500 7.500c.8 2 3 4.200 5 5L12 11l3.500 1.500v2c0 .8-.6 1.200-1.400 1.100C8 15 3 10 2.400 3.900 2.300 3.100 2.700 2.500 3.500 2.500z" />
  ),
} as const;

/** A way to somebody: in words where there is room, else drawn, with the same words for whom it is read to. */
export function Glyph({ of, children }: { of: keyof typeof DRAWN; children: ReactNode }) {
  return (
    <>
      <svg
        className={styles["drawn"]}
        width="20"
        height="20"
        viewBox="0 0 18 18"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {DRAWN[of]}
      </svg>
      <span className={styles["words"]}>{children}</span>
    </>
  );
}
