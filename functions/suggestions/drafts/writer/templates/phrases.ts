import { fold } from "../../../../language/text/normalise.ts";
import type { Facts } from "../facts.ts";
import { aboutIt, type Matter } from "../matter.ts";

/** Words that say nothing of a thing: « la version définitive ». */
const EMPTY =
  /^(?:version|proposition|offre|devis|reponse|confirmation|decision|retour|suite|point|points|sujet|question|questions|demande|lettre|message|document|documents|definitiv|corrig|complet|final|exact|nouvel|nouveau|revise|revu|detaill|chiffre|precis|notre|votre|leur)/;

const contentOf = (text: string): string[] =>
  fold(text)
    .split(/[^a-z\d]+/)
    .filter((word) => (word.length > 3 || /\d/.test(word)) && !EMPTY.test(word));

/** Whether the subject of the mail says what the matter’s own name does not. */
const saysMore = (thread: string | null, matter: Matter | null): thread is string =>
  thread !== null && contentOf(thread).length > 0 && (matter === null || contentOf(matter.title).length < 2);

/** What the mail was about, where the matter’s own name says too little: « (« Tunnel de lavage »)  ». */
export const context = ({ matter, thread }: Facts): string =>
  saysMore(thread, matter) ? ` (« ${thread} »)` : "";

/** The subject of a mail: what it was about, where the matter’s own name says too little. */
export const subjectIn = ({ matter, thread }: Facts, title: string | null): string | null =>
  title !== null && saysMore(thread, matter) ? thread : title;

/** « le devis », « notre proposition (« Tunnel de lavage ») »; null where it has no name with an article. */
export const thing = (facts: Facts): string | null =>
  facts.matter?.the == null ? null : `${facts.matter.the}${context(facts)}`;

/** « au sujet du devis », or what the mail was about, or nothing. */
export const about = (facts: Facts): string =>
  facts.matter === null ? context(facts) : ` ${aboutIt(facts.matter)}${context(facts)}`;

/** « sur le devis », where it has a name. */
export const onIt = (facts: Facts): string => {
  const it = thing(facts);
  return it === null ? (facts.matter === null ? context(facts) : ` (${facts.matter.title})`) : ` sur ${it}`;
};

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

/** « de Zoé », « d’Inès » */
export const ofWho = ({ who }: Facts): string => (/^[aeiouy]/.test(fold(who)) ? `d’${who}` : `de ${who}`);

/** The same, or what the mail is called that asks. */
export const namedOrThread = (facts: Facts): string =>
  facts.object === null && facts.thread !== null ? ` : « ${facts.thread} »` : named(facts);

/** Of a signature, which may be the salesperson’s own. */
const INITIALS = /^\p{Lu}{1,3}$/u;

/** For the card: « , promis par Antoine Keller », of what a colleague promised. */
export const promisedBy = ({ colleague, isAsked }: Facts): string =>
  colleague === null || isAsked || INITIALS.test(colleague) ? "" : `, promis par ${colleague}`;
