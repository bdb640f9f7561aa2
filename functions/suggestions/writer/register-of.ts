import { inferRegister } from "../../language/grounding/register.ts";
import type { Register } from "../../language/grounding/types.ts";
import type { TextualHistory } from "../history/textual-history.ts";
import type { WriterUser } from "./types.ts";

/** Tu or vous, as the salesperson and the contact have written so far; else as the salesperson prefers. */
export function registerOf({ engagements }: TextualHistory, { register }: WriterUser): Register {
  const texts = (direction: "incoming" | "outgoing") =>
    engagements.flatMap(({ direction: way, type, body, date }) =>
      way === direction && (type === "email" || type === "sms") ? [{ text: body, date }] : [],
    );
  return inferRegister(texts("outgoing"), texts("incoming"), register);
}
