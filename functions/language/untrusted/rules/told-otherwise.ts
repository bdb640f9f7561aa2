import { type Family, pattern } from "../pattern.ts";
import { within } from "../vocabulary/grammar.ts";

/** Roles, games, and rules that are said not to hold. */
export const TOLD_OTHERWISE: Family = {
  reason: "role",
  gate: "otherwise",
  rules: [
    [
      pattern(
        `(?:vous etes|tu es|you are|you re|you work|vous travaillez|tu travailles)${within(3)} (?:porte parole|ambassad\\w+|spokes\\w+|spokesperson|publicitaire|advertiser|representant de|vendeur de|salesman of|for \\w+ ?[;,] ?write)`,
      ),
    ],
    [
      pattern(
        `(?:imagine|imaginez|supposons|suppose|let us|let s|faisons|jouons|hypothetically|dans une fiction|in a story|admettons)….{0,30}(?:you (?:are|work|had|have|were)|vous (?:etes|n ayez|n aviez|travaill\\w+|avez)|tu (?:es|n as|travailles)|un jeu|a game|imagine you|pretend)`,
      ),
      /quel (?:serait|prix)|how much/,
    ],
    [
      pattern(
        `(?:n ayez|n aviez|n avez|had|have|without|sans|no longer have)(?: plus)? (?:aucune?s?|any|no) (?:restrictions?|rules?|regles?|limites?|filters?|filtres?|consignes?|guidelines?|guardrails?)`,
      ),
    ],
    [
      pattern(
        "(?:your|vos|tes|the) (?:usual |habituelles? |normal |normales? |own )?(?:rules|guidelines|regles|consignes|instructions|directives|restrictions)(?: \\w+){0,3}? (?:don t|do not|does not|ne|n) (?:\\w+ )?(?:count|apply|matter|hold|valent|comptent|s appliqu\\w+|ont)",
      ),
      /safety|securite/,
    ],
    [
      pattern(
        "(?:write|answer|speak|reply|ecri\\w+|repond\\w+|parl\\w+) (?:as|like|comme|en tant que) (?:their|its|his|her|if|leur|son|sa|the|le|un|une|a|an)(?: \\w+){0,2}? (?:salesman|salesperson|rep|spokes\\w+|vendeur|porte parole|commercial|would|ferait|le ferait|agent|pirate)",
      ),
    ],
    [
      pattern(
        "(?:test|debug|maintenance|developer|audit|demo) mode(?: \\w+)? ?(?:on|enabled|active|activated)|mode (?:test|debug|maintenance|audit|demo|developpeur)(?: \\w+)? ?(?:active|on|enclenche)\\w*",
      ),
    ],
  ],
};
