import { lazy, Suspense } from "react";
import { Block } from "../../ui/block.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import styles from "./lazy-editor.module.css";

interface Props {
  value: string;
  onChange: (text: string) => void;
}

/** The editor weighs more than all the rest: it loads when one is about to write, and no earlier. */
const load = () => import("./markdown-editor.tsx");

const Editor = lazy(() => load().catch(() => ({ default: PlainEditor })));

const EditorFrames = lazyPart(async () => (await import("./editor-frames.tsx")).EditorFrames);

/** Starts loading the editor, on hover or focus of its tab. A failure shows when it is opened. */
export function prefetchEditor(): void {
  load().catch(() => undefined);
}

/**
 * The editor of the message; an empty block of its size until its code is there. `fills`: how often its first place to
 * fill was asked for.
 */
export function LazyEditor({ fills, ...props }: Props & { fills: number }) {
  return (
    <Suspense
      fallback={
        <div aria-busy="true">
          <p className="visually-hidden">Chargement de l’éditeur…</p>
          <Block width="100%" height="200px" />
        </div>
      }
    >
      <div>
        <Editor {...props} />
        <EditorFrames key={fills} text={props.value} />
      </div>
    </Suspense>
  );
}

/** Without the editor (offline, an old page) one can still write: the message is text. */
function PlainEditor({ value, onChange }: Props) {
  return (
    <textarea
      aria-label="Message"
      lang="fr"
      className={styles["plain"]}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
