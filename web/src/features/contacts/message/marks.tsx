import { framed } from "./framed.tsx";
import { framesIn } from "./frames.ts";
import styles from "./marks.module.css";

/** Lies behind a field of the same text, in the same letters: places to fill stand out while one writes. */
export function Marks({ text }: { text: string }) {
  return (
    <div aria-hidden="true" className={styles["marks"]}>
      {framed(text)}
      {"\n"}
    </div>
  );
}

/** Selects the first place to fill. Whoever moves along the tabs by arrows keeps the focus there. */
export function selectFirst(field: HTMLTextAreaElement): void {
  const [frame] = framesIn(field.value);
  if (frame === undefined) return;
  const isOnTabs = document.activeElement?.matches('[role="tab"]:focus-visible') ?? false;
  if (!isOnTabs) field.focus();
  const at = field.value.indexOf(frame);
  field.setSelectionRange(at, at + frame.length);
}
