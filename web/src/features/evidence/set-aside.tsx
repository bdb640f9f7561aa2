import type { QuarantinedSource } from "../../../../functions/contacts/grounding/contract.ts";
import styles from "./text-entry.module.css";

type Passage = QuarantinedSource["passages"][number];

/**
 * The words of an exchange or note as plain text, the passages in it that are set aside folded where they stand.
 * One that is not found word for word (what hid in it was taken out) follows the text.
 */
export function SetAside({ text, passages }: { text: string; passages: readonly Passage[] }) {
  const { parts, rest } = cut(text, passages);
  return (
    <>
      <div className={styles["text"]}>
        {parts.map((part, index) =>
          typeof part === "string" ? part : <Folded key={index} passage={part} />,
        )}
      </div>
      {rest.map((passage, index) => (
        <Folded key={index} passage={passage} />
      ))}
    </>
  );
}

function Folded({ passage: { text, label } }: { passage: Passage }) {
  return (
    <details className={styles["aside"]}>
      <summary>
        Passage mis à l’écart <span className={styles["why"]}>{label}</span>
      </summary>
      <p>{text}</p>
      <p className={styles["why"]}>Il n’est ni cité ni suivi par la rédaction.</p>
    </details>
  );
}

/** Cuts a text at its passages, each taken once. */
function cut(text: string, passages: readonly Passage[]): { parts: (string | Passage)[]; rest: Passage[] } {
  let parts: (string | Passage)[] = [text];
  const rest: Passage[] = [];
  for (const passage of passages) {
    const at = parts.findIndex((part) => typeof part === "string" && part.includes(passage.text));
    const part = parts[at];
    if (typeof part !== "string" || passage.text === "") {
      rest.push(passage);
      continue;
    }
    const from = part.indexOf(passage.text);
    const halves = [
      part.slice(0, from).trimEnd(),
      passage,
      part.slice(from + passage.text.length).trimStart(),
    ];
    parts = [...parts.slice(0, at), ...halves.filter((half) => half !== ""), ...parts.slice(at + 1)];
  }
  return { parts, rest };
}
