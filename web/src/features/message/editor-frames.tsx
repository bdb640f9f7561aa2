import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Marks, selectFirst } from "./marks.tsx";

/** The places to fill in the editor beside it: the first is selected as this is shown, all stand out. */
export function EditorFrames({ text }: { text: string }) {
  const here = useRef<HTMLSpanElement>(null);
  const [behind, setBehind] = useState<Element | null>(null);
  useEffect(() => {
    const field = here.current?.parentElement?.querySelector("textarea");
    if (field == null) return;
    setBehind(field.closest(".w-md-editor-text"));
    // Whoever moves along the tabs by arrows stays there.
    selectFirst(field, document.activeElement?.matches('[role="tab"]:focus-visible') !== true);
  }, []);
  return (
    <>
      <span ref={here} hidden />
      {behind !== null && createPortal(<Marks text={text} />, behind)}
    </>
  );
}
