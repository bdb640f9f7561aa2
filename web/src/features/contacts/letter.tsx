import { createElement, Fragment, type ReactNode, useMemo } from "react";
import { parseMarkdown, toPlainText } from "../../lib/markdown.ts";
import type { Grounding } from "./grounding.ts";
import styles from "./letter.module.css";
import type { Lights } from "./lights.ts";
import { QuoteCard } from "./quote-card.tsx";
import { Sentence } from "./sentence.tsx";
import { type Run, runsOf } from "./sentence-ranges.ts";

interface Props {
  markdown: string;
  grounding: Grounding;
  lights: Lights;
}

/** A message as its reader will see it, each grounded sentence marked. */
export function Letter({ markdown, grounding, lights }: Props) {
  const { root, runs } = useMemo(() => {
    const root = parseMarkdown(markdown);
    return {
      root,
      runs: runsOf(
        root,
        grounding.sentences.map(({ text }) => toPlainText(text)),
      ),
    };
  }, [markdown, grounding]);
  const inline = (node: Node): ReactNode => {
    if (!(node instanceof Element)) {
      const ofNode = runs.get(node);
      if (ofNode === undefined) return node.textContent;
      return ofNode.map((run, place) =>
        run.sentences.length === 0 ? (
          <Fragment key={place}>{run.text}</Fragment>
        ) : (
          <Sentence key={place} run={run} grounding={grounding} lights={lights} />
        ),
      );
    }
    const children = [...node.childNodes].map((child, place) => (
      <Fragment key={place}>{inline(child)}</Fragment>
    ));
    return element(node, children);
  };

  return (
    <div className={styles["letter"]}>
      {[...root.childNodes].map((block, place) => (
        <Fragment key={place}>
          {inline(block)}
          <MarginNotes quotes={heldQuotes(block, runs, grounding, lights)} />
        </Fragment>
      ))}
    </div>
  );
}

/** On a narrow screen the quotes of the sentence one taps open right below its paragraph. */
function MarginNotes({ quotes }: { quotes: Grounding["others"] }) {
  if (quotes.length === 0) return null;
  return (
    <aside className={styles["notes"]} aria-label="Ce sur quoi repose cette phrase">
      {quotes.map((quote) => (
        <QuoteCard key={quote.key} quote={quote} lit />
      ))}
    </aside>
  );
}

function heldQuotes(
  block: Node,
  runs: Map<Node, Run[]>,
  { sentences, reasons, others }: Grounding,
  { held }: Lights,
) {
  if (held === null) return [];
  const inBlock = [...runs].some(
    ([node, ofNode]) => block.contains(node) && ofNode.some((run) => run.sentences.includes(held)),
  );
  if (!inBlock) return [];
  const seen = new Set<string>();
  return [...reasons.flatMap((reason) => reason.quotes), ...others].filter((quote) => {
    const wanted = sentences[held]?.quotes.has(quote.key) === true && !seen.has(quote.text);
    seen.add(quote.text);
    return wanted;
  });
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
