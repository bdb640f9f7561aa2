import { type Family, pattern } from "../pattern.ts";
import { COPY, EVERY_SENDING } from "../vocabulary/nouns.ts";
import { SENDING } from "../vocabulary/verbs.ts";

export const RECIPIENT: Family = {
  reason: "recipient",
  gate: "strict",
  rules: [
    [
      pattern(
        `(?:chang\\w+|remplac\\w+|modifi\\w+|replace|switch|set|alter|update)…(?:destinataires?|recipients?|reply to|adresses? de (?:reponse|destination)|champ (?:a|to|cc))`,
      ),
      /livraison|delivery|colis/,
    ],
    [
      pattern(`(?:${SENDING}|insere[rz]?|must|doi(?:t|vent)|be|include|en)…${COPY}`),
      /(?:pour info|j ai|je (?:vous|te|l) (?:ai|mets)|i have|i ve) /,
    ],
    [pattern(`${SENDING}…${EVERY_SENDING}`), /en copie (?:de|dans)(?!.*[.][a-z]{2,})/],
    [pattern(`${EVERY_SENDING}…(?:a|to|vers) \\S{1,40}[@a]\\S{1,40}\\.\\w{2,}`)],
    [pattern("(?:reply to|header|en tete) (?:header |address |field )?(?:to|a|:|by|with)")],
  ],
};
