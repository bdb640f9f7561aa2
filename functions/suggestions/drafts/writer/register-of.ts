import { inferRegister } from "../../../language/grounding/register.ts";
import type { Register } from "../../../language/grounding/types.ts";
import type { TextualHistory } from "../../history/textual-history.ts";
import type { WriterUser } from "./types.ts";

/** Tu or vous: as somebody corrected it, as whichever of the two wrote last shows it, else as the salesperson writes. */
export function registerOf(
  { engagements, letterChoice }: Pick<TextualHistory, "engagements" | "letterChoice">,
  { register, voice }: WriterUser,
): Register {
  if (letterChoice !== null && letterChoice.register !== null) return letterChoice.register;
  const texts = engagements.flatMap(({ type, body, date }) =>
    type === "email" || type === "sms" ? [{ text: body, date }] : [],
  );
  return inferRegister(texts, [], voice?.register ?? register);
}
