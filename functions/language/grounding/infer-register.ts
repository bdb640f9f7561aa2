import { ownWords } from "../text/message-text.ts";
import { countRegisters } from "./register.ts";
import type { Register } from "./types.ts";

interface DatedText {
  readonly text: string;
  /** ISO day or instant. */
  readonly date: string;
}

/**
 * Whether we say tu or vous to a contact: as the newest of our own messages that shows it clearly; else as the
 * newest of theirs; else `otherwise`. Quoted threads and signatures are not read, nor is what stands in « ».
 */
export function inferRegister(
  outgoing: readonly DatedText[],
  incoming: readonly DatedText[] = [],
  otherwise: Register = "vous",
): Register {
  return newestEvidence(outgoing) ?? newestEvidence(incoming) ?? otherwise;
}

function newestEvidence(texts: readonly DatedText[]): Register | null {
  for (const { text } of [...texts].sort((a, b) => b.date.localeCompare(a.date))) {
    const register = registerOf(text);
    if (register !== null) return register;
  }
  return null;
}

/** « tu » with « vos équipes » is tu: vous may be several people, tu is always one. Null when unclear. */
function registerOf(text: string): Register | null {
  const { tu, vous } = countRegisters(ownWords(text).replace(/«[^«»]*»|“[^“”]*”|"[^"\n]*"/g, " "));
  if (tu > 0 && tu >= vous) return "tu";
  return vous > 0 && tu === 0 ? "vous" : null;
}
