const SIMPLE: Readonly<Record<string, number>> = {
  zero: 0,
  un: 1,
  une: 1,
  deux: 2,
  trois: 3,
  quatre: 4,
  cinq: 5,
  six: 6,
  sept: 7,
  huit: 8,
  neuf: 9,
  dix: 10,
  onze: 11,
  douze: 12,
  treize: 13,
  quatorze: 14,
  quinze: 15,
  seize: 16,
  vingt: 20,
  vingts: 20,
  trente: 30,
  quarante: 40,
  cinquante: 50,
  soixante: 60,
  septante: 70,
  huitante: 80,
  nonante: 90,
};

const MULTIPLES: Readonly<Record<string, number>> = {
  cent: 100,
  cents: 100,
  mille: 1000,
  million: 1_000_000,
  millions: 1_000_000,
};

const ABOUT: Readonly<Record<string, number>> = {
  huitaine: 8,
  dizaine: 10,
  douzaine: 12,
  quinzaine: 15,
  vingtaine: 20,
  trentaine: 30,
  quarantaine: 40,
  cinquantaine: 50,
  soixantaine: 60,
  centaine: 100,
  millier: 1000,
};

const WORD = [...Object.keys(SIMPLE), ...Object.keys(MULTIPLES)]
  .sort((a, b) => b.length - a.length)
  .join("|");

/** A number in words, in flattened text: « douze mille », « une quinzaine », « vingt et un ». */
export const NUMBER_WORDS = new RegExp(
  String.raw`\b(?:${Object.keys(ABOUT).join("|")})s?\b|\b(?:${WORD})\b(?: (?:et )?(?:${WORD})\b)*`,
  "g",
);

/** @example valueOfWords("douze mille quatre cents") // 12400 */
export function valueOfWords(words: string): number {
  const about = ABOUT[words.replace(/s$/, "")];
  if (about !== undefined) return about;
  let total = 0;
  let current = 0;
  for (const word of words.split(" ")) {
    const multiple = MULTIPLES[word];
    if (multiple === 100) current = Math.max(current, 1) * 100;
    else if (multiple !== undefined) {
      total += Math.max(current, 1) * multiple;
      current = 0;
    } else if (/^vingts?$/.test(word) && current % 100 === 4) current += 76;
    else current += SIMPLE[word] ?? 0;
  }
  return total + current;
}
