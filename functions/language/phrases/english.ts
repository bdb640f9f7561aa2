/** What tells English from French, on normalised text: words that are none in French. */
const ENGLISH =
  /\b(?:until|till|back|next|please|pls|plz|don t|do not|not|no longer|remove|stop (?:\w+ing|email)|out of|away|after|before|early|later|week|month|year|the|me|my|your|you|this|with|has|have|left|leave|ooo|reach|ping)\b/;

const MONTHS: Readonly<Record<string, string>> = {
  january: "janvier",
  jan: "janvier",
  february: "fevrier",
  feb: "fevrier",
  march: "mars",
  april: "avril",
  may: "mai",
  june: "juin",
  july: "juillet",
  august: "aout",
  aug: "aout",
  september: "septembre",
  sept: "septembre",
  sep: "septembre",
  october: "octobre",
  oct: "octobre",
  november: "novembre",
  nov: "novembre",
  december: "decembre",
  dec: "decembre",
};
/** Repairing slips makes French months of some English ones. */
const MONTH = [...Object.keys(MONTHS), ...new Set(Object.values(MONTHS))].join("|");

const ANY_MONTH = new RegExp(String.raw`\b(${MONTH})\b`, "g");

const PHRASES: readonly (readonly [RegExp, string])[] = [
  [new RegExp(String.raw`\b(${MONTH})\.? (?:the )?(\d{1,2})(?:st|nd|rd|th)?\b`, "g"), "$2 $1"],
  [new RegExp(String.raw`\b(\d{1,2})(?:st|nd|rd|th)?(?: of)? (${MONTH})\b`, "g"), "$1 $2"],
  [/\b(\d{1,2})(?:st|nd|rd|th)\b/g, "$1"],
  [
    /\b(?:come|get|check|circle|touch|reach|follow|ping|try|write|call|talk|speak|reconnect|contact|revisit)(?: (?:back|base|out|up|me|us|again|to|with|it|this))+\b/g,
    "recontactez",
  ],
  [/\b(?:not|nothing) (?:until|till|before)\b/g, "pas avant"],
  [/\b(?:until|till|thru|through)\b/g, "jusqu au"],
  [/\bbefore\b/g, "avant"],
  [/\bafter\b/g, "apres"],
  [
    /\b(?:back in (?:the )?office|back at work|back (?=on|in|at|from|monday|tuesday|wednesday|thursday|friday|\d))/g,
    "de retour",
  ],
  [/\bq([1-4]) (?:of )?next year\b/g, "t$1 de l an prochain"],
  [/\bnext year\b/g, "l an prochain"],
  [/\bnext month\b/g, "le mois prochain"],
  [/\bnext week\b/g, "la semaine prochaine"],
  [/\bin (?:a couple of|a few|several) (week|month)s?\b/g, "dans quelques $1s"],
  [/\b(?:beginning of|early|start of)\b/g, "debut"],
  [/\b(?:middle of|mid)\b/g, "mi"],
  [/\b(?:end of|late)\b/g, "fin"],
  [/\bweeks?\b/g, "semaines"],
  [/\bmonths?\b/g, "mois"],
  [/\bsummer\b/g, "ete"],
  [/\bspring\b/g, "printemps"],
  [/\bmonday\b/g, "lundi"],
  [/\btuesday\b/g, "mardi"],
  [/\bwednesday\b/g, "mercredi"],
  [/\bthursday\b/g, "jeudi"],
  [/\bfriday\b/g, "vendredi"],
  [
    new RegExp(
      String.raw`\b(?:in|on|by|from|starting) (?=\d|[tq][1-4]\b|${MONTH}|janvier|debut|mi|fin)`,
      "g",
    ),
    "en ",
  ],
  [/\bin (?=\d+ (?:semaines|mois))/g, "dans "],
  [ANY_MONTH, "$1"],
];

/**
 * A normalised sentence with English dates, and the words around them that rules read, put into French. Other
 * sentences come back as they are.
 *
 * @example inFrench("ooo until july 6th, no laptop") // "ooo jusqu au 6 juillet, no laptop"
 * @example inFrench("come back in q1 next year please") // "recontactez en t1 de l an prochain please"
 */
export function inFrench(normalised: string): string {
  if (!ENGLISH.test(normalised)) return normalised;
  let text = normalised;
  for (const [english, french] of PHRASES) text = text.replace(english, french);
  return text.replace(ANY_MONTH, (name) =>
    // « may » is a month beside a preposition or a number only.
    name === "may" && !/(?:\d|en|debut|mi|fin|jusqu au|avant|apres) may\b|\bmay \d/.test(text)
      ? name
      : (MONTHS[name] ?? name),
  );
}
