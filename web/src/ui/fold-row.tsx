import type { ReactNode, Ref } from "react";
import rows from "./row.module.css";

interface Props {
  title: string;
  /** What is set now, in one line. */
  value: ReactNode;
  titleRef?: Ref<HTMLHeadingElement>;
  titleId?: string;
  /** How what is set is looked into or changed. */
  children: ReactNode;
}

/** A row that says what is set, and opens to change it. */
export function FoldRow({ title, value, titleRef, titleId, children }: Props) {
  return (
    <details className={rows["fold"]}>
      {/* Its title, a component's word to the linter, names it. */}
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
      <summary className={rows["row"]}>
        <span className={rows["what"]}>
          <h3 id={titleId} ref={titleRef} tabIndex={titleRef === undefined ? undefined : -1}>
            {title}
          </h3>
          <span className={rows["note"]}>{value}</span>
        </span>
      </summary>
      <div className={rows["folded"]}>{children}</div>
    </details>
  );
}
