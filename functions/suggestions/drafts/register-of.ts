import { inferRegister } from "../../language/grounding/register.ts";
import type { Register } from "../../language/grounding/types.ts";
import type { TextualHistory } from "../history/textual-history.ts";
import type { WriterUser } from "../writer/types.ts";

/** Tu or vous: as somebody corrected it, as both have written so far, else as the salesperson prefers. */
export function registerOf(
  { engagements, letterChoice }: TextualHistory,
  { register }: WriterUser,
): Register {
  if (letterChoice !== null && letterChoice.register !== null) return letterChoice.register;
  const texts = (direction: "incoming" | "outgoing") =>
    engagements.flatMap(({ direction: way, type, body, date }) =>
      way === direction && (type === "email" || type === "sms") ? [{ text: body, date }] : [],
    );
  return inferRegister(texts("outgoing"), texts("incoming"), register);
}
