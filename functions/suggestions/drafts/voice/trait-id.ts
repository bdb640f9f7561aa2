import { createHash } from "node:crypto";
import { fold } from "../../../language/text/normalise.ts";
import type { Trait } from "./voice.ts";

/** Letters read, the newest: what somebody wrote long ago is no longer how they write. */
export const MOST_TEXTS = 120;

/** Names a trait without telling it; a length and a register are struck out whatever they are. */
export function traitId(trait: Pick<Trait, "kind" | "value">): string {
  if (trait.kind === "words" || trait.kind === "register") return trait.kind;
  return `${trait.kind}-${createHash("sha256")
    .update(fold(String(trait.value)))
    .digest("hex")
    .slice(0, 24)}`;
}
