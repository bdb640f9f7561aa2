import type { ActionType } from "../../../functions/suggestions/actions/contract.ts";
import { TYPE_LABELS } from "../lib/contacts/display.ts";
import styles from "./type-tag.module.css";

/** The two types differ by hue and by shape: a squared label with a flag, a rounded one with a shoot. */
export function TypeTag({ type }: { type: ActionType }) {
  return (
    <span className={[styles["tag"], styles[type]].join(" ")}>
      <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true" focusable="false">
        {type === "ongoingBusiness" ? (
          <path
            d="M2.5 1v12M2.5 2h9l-2.6 3L11.5 8h-9"
            fill="currentColor"
            stroke="currentColor"
            strokeWidth="1.4"
          />
        ) : (
          <g fill="none" stroke="currentColor" strokeWidth="1.6">
            <path d="M7 13V7.2" />
            <path d="M7 8C7 4.5 4.6 2.6 1.4 2.6 1.4 6 3.6 8 7 8Z" fill="currentColor" stroke="none" />
            <path d="M7 7.4c0-2.9 2-5 5.6-5.2C12.6 5.6 10.4 7.4 7 7.4Z" />
          </g>
        )}
      </svg>
      {TYPE_LABELS[type]}
    </span>
  );
}
