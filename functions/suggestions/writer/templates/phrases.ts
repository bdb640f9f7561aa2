import type { Facts } from "../facts.ts";
import { aboutIt } from "../matter.ts";

/** « au sujet du devis », or nothing. */
export const about = ({ matter }: Facts): string => (matter === null ? "" : ` ${aboutIt(matter)}`);

/** « votre message du mardi 8 décembre », « notre appel du … »; null where the contact knows of neither. */
export function occasion({ knownBy, when, conversation, you, by }: Facts): string | null {
  if (knownBy === "theirMessage") return `${you("votre", "ton")} message du ${when}`;
  if (knownBy === "conversation") return conversation;
  if (knownBy === "ourMessage")
    return by === null ? `mon message du ${when}` : `le message de ${by} du ${when}`;
  return null;
}

/** « pour lundi 14 décembre », with a space before it, or nothing. */
export const forDay = ({ day }: Facts): string => (day === null ? "" : ` ${day.forWhen}`);

/** A day that is over: « le mardi 8 décembre ». */
export const pastDay = (when: string): string => (/^\p{L}+(?:di|che) /u.test(when) ? `le ${when}` : when);

/** For the card: « : votre atelier de Mazamet », where the object has a name. */
export const named = ({ object, who }: Facts): string =>
  object === null || object.title === who
    ? ""
    : ` : ${object.title.replace(/^(?:votre|vos|leurs?|son|sa|ses) /, "")}`;

/** « comme promis » only for what we wrote to them. */
export function wordOf({ knownBy, isAsked, by }: Facts): string {
  if (isAsked) return "à sa demande";
  if (knownBy !== "ourMessage") return "comme noté";
  return by === null ? "comme promis" : `promis par ${by}`;
}
