import type { Language } from "../../../../language/text/language-of.ts";
import { quotableQuestion } from "../question.ts";
import type { Facts } from "../facts.ts";
import type { Letter, Template } from "../template.ts";

export type Foreign = Exclude<Language, "fr">;

interface Words {
  readonly locale: string;
  readonly subject: (day: string) => string;
  readonly answered: (day: string, quote: string | null) => string;
  readonly quoteSent: (day: string) => string;
  readonly promised: (day: string) => string;
  readonly spoken: (day: string) => string;
  readonly news: string;
  readonly questions: { readonly quoteSent: readonly string[]; readonly news: readonly string[] };
}

/** What a letter says to who writes to us in another language: the matter stands in their own words, quoted. */
const WORDS: Readonly<Record<Foreign, Words>> = {
  en: {
    locale: "en-GB",
    subject: (day) => `Your message of ${day}`,
    answered: (day, quote) =>
      `Thank you for your message of ${day}${quote === null ? "" : ` (“${quote}”)`}: [my answer].`,
    quoteSent: (day) => `I am coming back to you about the offer I sent on ${day}.`,
    promised: (day) => `As I wrote on ${day}, here is what I owed you: [to be attached].`,
    spoken: (day) => `Following our conversation of ${day}, here is where we stand: [my points].`,
    news: "I wanted to hear how things are going on your side.",
    questions: {
      quoteSent: ["Is there anything you would like us to adjust?", "What would help you decide?"],
      news: ["What are your priorities at the moment?", "Is there anything you need from us?"],
    },
  },
  de: {
    locale: "de-DE",
    subject: (day) => `Ihre Nachricht vom ${day}`,
    answered: (day, quote) =>
      `vielen Dank für Ihre Nachricht vom ${day}${quote === null ? "" : ` („${quote}“)`}: [meine Antwort].`,
    quoteSent: (day) => `ich komme auf das Angebot zurück, das ich Ihnen am ${day} geschickt habe.`,
    promised: (day) => `wie am ${day} angekündigt, hier das Versprochene: [Anlage].`,
    spoken: (day) => `nach unserem Gespräch vom ${day} hier der Stand der Dinge: [meine Punkte].`,
    news: "ich wollte mich nach dem Stand der Dinge bei Ihnen erkundigen.",
    questions: {
      quoteSent: ["Gibt es etwas, das wir anpassen sollten?", "Was würde Ihnen bei der Entscheidung helfen?"],
      news: ["Was beschäftigt Sie derzeit am meisten?", "Brauchen Sie etwas von uns?"],
    },
  },
};

/** The subject and the letter in the contact's language; the card stays French. */
export const abroad = (language: Foreign): Pick<Template, "subject" | "letter"> => ({
  subject: (facts) => WORDS[language].subject(dayIn(facts, language)),
  letter: (facts) => letterIn(facts, language),
});

function letterIn(facts: Facts, language: Foreign): Letter {
  const words = WORDS[language];
  const { knownBy, fact } = facts;
  const day = dayIn(facts, language);
  const told = (opening: string, question: readonly string[] = []): Letter => ({
    opening: [opening],
    provedBy: "reason",
    question,
  });
  if (knownBy === "theirMessage")
    return told(words.answered(day, fact === null ? null : quotableQuestion(fact.quote)));
  if (knownBy === "ourMessage" && fact?.kind === "quoteSent")
    return told(words.quoteSent(day), words.questions.quoteSent);
  if (knownBy === "ourMessage" && fact?.kind === "commitment") return told(words.promised(day));
  if (knownBy === "conversation") return told(words.spoken(day));
  return { opening: [], provedBy: "nothing", rest: [[words.news]], question: words.questions.news };
}

const dayIn = ({ on }: Facts, language: Foreign): string =>
  new Intl.DateTimeFormat(WORDS[language].locale, { day: "numeric", month: "long", timeZone: "UTC" }).format(
    new Date(`${on}T12:00:00Z`),
  );
