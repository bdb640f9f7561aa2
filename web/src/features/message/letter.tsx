import { createElement, Fragment, type ReactNode, useId, useMemo, useSyncExternalStore } from "react";
import { isMarkdownLoaded, onMarkdown, parseMarkdown, toPlainText } from "../../lib/markdown.ts";
import { type Grounding, UNGROUNDED } from "../evidence/grounding.ts";
import { framed } from "./framed.tsx";
import styles from "./letter.module.css";
import { type Highlight, useHighlight } from "../evidence/highlight.ts";
import { Sentence } from "./sentence.tsx";
import { type Run, runsOf } from "./sentence-ranges.ts";
import { SourcesNote } from "../evidence/sources-note.tsx";

interface Props {
  markdown: string;
  grounding: Grounding;
  highlight: Highlight;
}

/** A message as its reader will see it, each grounded sentence marked. */
export function Letter({ markdown, grounding, highlight }: Props) {
  const isLoaded = useSyncExternalStore(onMarkdown, isMarkdownLoaded);
  const { root, runs } = useMemo(() => {
    const root = parseMarkdown(markdown);
    return {
      root,
      runs: runsOf(
        root,
        grounding.sentences.map(({ text }) => toPlainText(text)),
      ),
    };
    // oxlint-disable-next-line react/exhaustive-deps -- parsed again once marks can be read
  }, [markdown, grounding, isLoaded]);
  const notes = useId();
  const noteId = (sentence: number) => `${notes}-${sentence}`;
  /** The open note of a sentence that ends in these runs. */
  const noteAfter = (ended: readonly Run[]) => {
    const sentence = ended.flatMap(({ ends }) => ends).find((one) => one === highlight.shown);
    const proofs = grounding.sentences[sentence ?? -1]?.proofs ?? [];
    return sentence === undefined || proofs.length === 0 ? null : (
      <SourcesNote id={noteId(sentence)} proofs={proofs} highlight={highlight} />
    );
  };
  const inline = (node: Node, inLink: boolean): ReactNode => {
    if (!(node instanceof Element)) {
      const ofNode = runs.get(node);
      if (ofNode === undefined) return framed(node.textContent ?? "");
      return ofNode.map((run, index) => (
        <Fragment key={index}>
          {run.sentences.length === 0 ? (
            framed(run.text)
          ) : (
            <Sentence
              run={run}
              grounding={grounding}
              highlight={highlight}
              noteId={noteId(run.sentences[0] ?? 0)}
            />
          )}
          {!inLink && noteAfter([run])}
        </Fragment>
      ));
    }
    // Links of a note do not stand within a link of the message.
    const isLink = node.localName === "a";
    const children = [...node.childNodes].map((child, index) => (
      <Fragment key={index}>{inline(child, inLink || isLink)}</Fragment>
    ));
    return (
      <>
        {element(node, children)}
        {isLink && !inLink && noteAfter(within(node, runs))}
      </>
    );
  };

  return (
    <div className={styles["letter"]}>
      {[...root.childNodes].map((block, index) => (
        <Fragment key={index}>{inline(block, false)}</Fragment>
      ))}
    </div>
  );
}

/** A text that nothing is marked in, as safely rendered as a message. */
export function PlainLetter({ markdown }: { markdown: string }) {
  const highlight = useHighlight(UNGROUNDED);
  return <Letter markdown={markdown} grounding={UNGROUNDED} highlight={highlight} />;
}

function within(node: Node, runs: ReadonlyMap<Node, Run[]>): Run[] {
  return [...runs].flatMap(([text, ofText]) => (node.contains(text) ? ofText : []));
}

/** parseMarkdown has kept only harmless elements; a title in a message stays below the page's own. */
function element(node: Element, children: ReactNode[]): ReactNode {
  const name = node.localName;
  if (name === "br" || name === "hr") return createElement(name);
  if (/^h[1-6]$/.test(name)) return <p className={styles["title"]}>{children}</p>;
  if (name !== "a") return createElement(name, null, ...children);
  return (
    <a href={node.getAttribute("href") ?? undefined} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
