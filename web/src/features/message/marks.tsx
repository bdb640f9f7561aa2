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

/** Selects the first place to fill, and leads the keyboard there if it `takes` the focus. */
export function selectFirst(field: HTMLTextAreaElement, takes: boolean): void {
  const [frame] = framesIn(field.value);
  if (frame === undefined) return;
  if (takes) field.focus();
  const at = field.value.indexOf(frame);
  field.setSelectionRange(at, at + frame.length);
}
