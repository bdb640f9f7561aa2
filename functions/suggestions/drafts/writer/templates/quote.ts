import type { Facts } from "../facts.ts";
import { within } from "../matter.ts";
import type { Template } from "../template.ts";
import { takenUp } from "./known.ts";

const OFFER = /(?:devis|offre|proposition|cotation|chiffrage|estimation)/i;

export const SILENT_QUOTE: Template = {
  action: ({ who, offer, object }) => {
    const what =
      object === null ? "" : OFFER.test(object.title) ? ` (${object.title})` : ` : ${object.title}`;
    return `Relancer ${who} sur ${theOffer(offer)}${what}`;
  },
  subject: ({ offer, knownBy, matter }, title) => {
    const what = `Notre ${offer ?? "proposition"}`;
    if (title === null || (knownBy === "nobody" && matter === null)) return title ?? what;
    return OFFER.test(title) ? title : `${what} : ${within(title)}`;
  },
  letter: (facts) => {
    const { fact, knownBy, when, you, by, matter } = facts;
    if (knownBy === "nobody" && matter === null) return takenUp(facts);
    // An estimate that the CRM holds has a day of its own, which need not be the one on which it left.
    const sent =
      fact === null
        ? ` du ${when}`
        : by === null
          ? `, que je ${you("vous ai", "t’ai")} adressé${feminine(facts)} le ${when}`
          : `, que ${by} ${you("vous a", "t’a")} adressé${feminine(facts)} le ${when}`;
    return {
      opening: [
        `${you("Je reviens vers vous", "Je reviens vers toi")} au sujet de ${offered(facts)}${knownBy === "ourMessage" ? sent : ""}.`,
      ],
      provedBy: "reason",
      question: [
        you("Où en êtes-vous de votre réflexion ?", "Où en es-tu de ta réflexion ?"),
        you(
          "Quel calendrier avez-vous en tête pour votre décision ?",
          "Quel calendrier as-tu en tête pour ta décision ?",
        ),
        you("Avez-vous pu en parler en interne ?", "As-tu pu en parler en interne ?"),
        you(
          "Quelles questions vous posez-vous après lecture ?",
          "Quelles questions te poses-tu après lecture ?",
        ),
        you("Qu’en pensez-vous ?", "Qu’en penses-tu ?"),
        you(
          "Reste-t-il un point à éclaircir avant votre décision ?",
          "Reste-t-il un point à éclaircir avant ta décision ?",
        ),
      ],
    };
  },
};

/** « notre devis n° 26-1187 (33 400 € HT) », « notre devis (lave-mains et produits, 2 350 € HT) » */
function offered({ offer, amount, matter }: Facts): string {
  const isOffer = matter !== null && OFFER.test(matter.title);
  const what = isOffer
    ? `notre ${matter.title.replace(/^(?:notre|votre) /i, "").replace(/ demandée?s?(?= |$)/, "")}`
    : `notre ${offer ?? "proposition"}`;
  const details = [isOffer || matter === null ? null : matter.title, amount].filter((one) => one !== null);
  return details.length === 0 ? what : `${what} (${details.join(", ")})`;
}

const isFeminine = ({ offer, matter }: Facts): boolean =>
  /^(?:proposition|offre|cotation|estimation)/.test(
    matter !== null && OFFER.test(matter.title)
      ? (OFFER.exec(matter.title)?.[0].toLowerCase() ?? "")
      : (offer ?? "proposition"),
  );
const feminine = (facts: Facts): string => (isFeminine(facts) ? "e" : "");

function theOffer(offer: string | null): string {
  if (offer === "devis" || offer === "chiffrage") return `le ${offer}`;
  if (offer === "offre" || offer === "estimation") return `l’${offer}`;
  return offer === "cotation" ? "la cotation" : "la proposition";
}
