import type { Register } from "../../../language/grounding/types.ts";
import type { Language } from "../../../language/text/language-of.ts";
import { ownWords } from "../../../language/text/message-text.ts";
import { fold } from "../../../language/text/normalise.ts";
import { closingFor, greetingFor } from "../voice/in-voice.ts";
import { titleOf } from "../voice/title-of.ts";
import { plainName } from "../../../language/untrusted/quotable.ts";
import type { TextualEngagement, TextualHistory } from "../../history/textual-history.ts";
import { signatureOf } from "../../../preferences/signature.ts";
import type { WriterInput, WriterUser } from "./types.ts";

/** How a letter to somebody begins and ends. */
export interface GreetingAndClosing {
  /** « Bonjour Madame Marrot, » */
  readonly greeting: string;
  /** « Bien cordialement, » */
  readonly closing: string;
}

const GREETING_WORDS = new Set(
  "le la directeur directrice maire president presidente proviseur doyen doyenne bonjour bonsoir salut hello cher chere chers re rebonjour madame monsieur mme m mr mlle docteur dr maitre me a nouveau hi dear hallo guten tag".split(
    " ",
  ),
);
const TITLES = new Set(["madame", "monsieur", "docteur", "maitre"]);
const LONGEST_GREETING = 45;
/** Closings that fit any day, as people write them. */
const CLOSINGS =
  /^(?:(?:bien|très|tres) )?(?:cordialement|sincèrement|respectueusement)$|^bien à (?:vous|toi)$|^(?:belle|bonne|excellente) journée(?: à (?:vous|toi))?$|^(?:amicalement|amitiés|salutations|à bientôt|à très vite|bien à vous tous)$|^(?:(?:kind|best|warm) )?regards$|^(?:viele|mit freundlichen) grüße(?:n)?$/iu;
/** Lines from the end among which a closing is looked for. */
const LAST_LINES = 8;

/**
 * How we greet a contact and take leave: as in our last mail to them; else as they greet us, by the first name or by
 * « Madame » and the name where any text says which; else as the salesperson does; else by the first name.
 */
export function greetingAndClosingOf(
  { contact, user, history }: Pick<WriterInput, "contact" | "user" | "history">,
  { register, language }: { readonly register: Register; readonly language: Language },
): GreetingAndClosing {
  const ours = mails(history, "outgoing");
  const greeting = greetingOf({ contact, user, history }, ours, HELLO[language]);
  const isFamiliar = register === "tu" || /^salut(?!\p{L})/iu.test(greeting);
  const closing =
    ours.map(closingIn).find((line) => line !== null) ??
    (language === "fr" && user.voice !== undefined ? closingFor(user.voice, register) : null) ??
    { fr: isFamiliar ? "À bientôt," : "Bien cordialement,", en: "Best regards,", de: "Viele Grüße" }[
      language
    ];
  return { greeting, closing };
}

type Person = Pick<WriterInput, "contact" | "user" | "history">;

const HELLO: Readonly<Record<Language, string>> = { fr: "Bonjour", en: "Hello", de: "Guten Tag" };

function greetingOf(person: Person, ours: readonly TextualEngagement[], hello: string): string {
  const { contact, user, history } = person;
  const names = new Set(
    [contact.firstName, contact.lastName].flatMap((name) => fold(name ?? "").split(/[^a-z]+/)),
  );
  const before = ours.map((mail) => greetingIn(mail, names)).find((line) => line !== null);
  if (before !== undefined && before !== null) return before;
  const [first, last] = [plainName(contact.firstName), plainName(contact.lastName)];
  const civil = civilityOf(history, contact);
  if (hello !== HELLO.fr) return first === null ? `${hello},` : `${hello} ${first},`;
  const isFormal = !greetsByFirstName(history, user.name) && mails(history, "incoming").some(isDistant);
  const formal = last === null || civil === null ? null : `${civil} ${last}`;
  const { voice } = user;
  const title = civil === "Docteur" ? null : civil;
  const usual = voice === undefined ? null : greetingFor(voice, { ...contact, title });
  if (isFormal && civil === "Docteur") return `${hello} Docteur,`;
  if (isFormal && formal === null) return `${hello},`;
  if (isFormal)
    return voice?.greeting?.includes("{prénom}") === false && usual !== null ? usual : `${hello} ${formal},`;
  return usual ?? (first === null ? `${hello},` : `${hello} ${first},`);
}

/** Who signs, as they sign. */
export const signatureFor = (user: WriterUser): string => user.voice?.signature ?? signatureOf(user);

const mails = ({ engagements }: TextualHistory, direction: "incoming" | "outgoing"): TextualEngagement[] =>
  engagements
    .filter((one) => one.type === "email" && one.direction === direction)
    .toSorted((a, b) => b.date.localeCompare(a.date));

const firstLine = ({ body }: TextualEngagement): string =>
  body
    .split("\n")
    .find((line) => line.trim() !== "")
    ?.trim() ?? "";

/** The greeting that begins one of our mails, where it names nobody but the contact. */
function greetingIn(mail: TextualEngagement, names: ReadonlySet<string>): string | null {
  const greeting = /^[^,!:.\n]{2,}(?:,|!|$)/u.exec(firstLine(mail))?.[0].replace(/[,!]$/, "").trimEnd() ?? "";
  const words = fold(greeting)
    .split(/[^a-z]+/)
    .filter((word) => word !== "");
  const isGreeting =
    greeting.length <= LONGEST_GREETING &&
    words.length > 0 &&
    words.every((word) => GREETING_WORDS.has(word) || names.has(word)) &&
    GREETING_WORDS.has(words[0] ?? "") &&
    words.some((word) => names.has(word) || TITLES.has(word));
  if (!isGreeting) return null;
  return `${greeting.replace(/^(?:bonsoir|re[- ]?bonjour|rebonjour)/i, "Bonjour").replace(/ à nouveau$/i, "")},`;
}

/** « Bonjour Delphine, », « Delphine, » */
function greetsByFirstName(history: TextualHistory, salesperson: string): boolean {
  const [first = ""] = fold(salesperson).split(/[^a-z]+/);
  return mails(history, "incoming").some((mail) =>
    fold(firstLine(mail))
      .split(/[^a-z]+/)
      .includes(first),
  );
}

/** A mail that greets us by « Madame », « Monsieur », or by no name at all. */
const isDistant = (mail: TextualEngagement): boolean =>
  /^(?:(?:bonjour|bonsoir|cher|chère) )?(?:madame|monsieur|mme|mr|m\.)(?!\p{L})|^(?:bonjour|bonsoir)\s*[,.!]?$/iu.test(
    firstLine(mail),
  );

/** « Mme Marrot », « M. Paul Sarrazin », « Dr Puech » */
const CIVIL = /(?<!\p{L})(mme|madame|mlle|mr?\.?|monsieur|dr\.?|docteur) (?:\p{Lu}[\p{L}.’-]* )?$/iu;

/** How one addresses them: as a text says it beside the name, else as the first name says. */
function civilityOf(
  { engagements, notes }: TextualHistory,
  { firstName, lastName }: WriterInput["contact"],
): "Madame" | "Monsieur" | "Docteur" | null {
  const texts = [...engagements.map(({ body }) => body), ...notes.map(({ text }) => text)];
  for (const text of lastName === null || lastName.length < 2 ? [] : texts)
    for (let at = text.indexOf(lastName ?? ""); at !== -1; at = text.indexOf(lastName ?? "", at + 1)) {
      const civil = CIVIL.exec(text.slice(Math.max(0, at - 30), at))?.[1];
      if (civil === undefined) continue;
      if (/^d/i.test(civil)) return "Docteur";
      // Somebody else may have the name: « M. Jobard » is not Magali.
      const said = /^m(?:me|adame|lle)/i.test(civil) ? "Madame" : "Monsieur";
      if (titleOf(firstName) === null || titleOf(firstName) === said) return said;
    }
  return titleOf(firstName);
}

function closingIn({ body }: TextualEngagement): string | null {
  const own = new Set(ownWords(body).split("\n"));
  const lines = body.split("\n").map((line) => line.trim());
  const end = lines.findLastIndex((line) => line !== "" && own.has(line));
  const around = lines.slice(Math.max(0, end - 1), end + LAST_LINES);
  const found = around.map((line) => line.replace(/[\s,.!]{1,9}$/, "")).find((line) => CLOSINGS.test(line));
  return found === undefined ? null : `${found},`;
}
