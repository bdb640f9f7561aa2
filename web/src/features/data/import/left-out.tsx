import type { LineMessage } from "../../../../../functions/imports/contract.ts";
import styles from "./left-out.module.css";
import { figure } from "../../../lib/french-numbers.ts";
import { placeOf, unbroken } from "./wording.ts";

interface Props {
  /** « 12 erreurs »: all of them; `lines` are the first. */
  count: string;
  total: number;
  lines: readonly LineMessage[];
  /** Shown without being asked for. */
  open?: boolean;
}

/** Lines that are not imported, each with its reason. */
export function LeftOut({ count, total, lines, open = false }: Props) {
  if (lines.length === 0) return null;
  return (
    <details className={styles["left"]} open={open}>
      <summary>
        {total > lines.length ? `${count}, dont voici les ${figure(lines.length)} premières` : count}
      </summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keyboard too */}
      <ul tabIndex={0} aria-label={count}>
        {lines.map((line, index) => (
          // Two errors of one cell may read the same; the list is never reordered.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <strong className="figures">{placeOf(line)}</strong>&nbsp;: {unbroken(line.message)}
          </li>
        ))}
      </ul>
    </details>
  );
}
