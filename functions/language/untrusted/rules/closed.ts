import { type Family, pattern } from "../pattern.ts";

/** Work on others that should end. */
export const CLOSED: Family = {
  reason: "archive",
  gate: "closed",
  rules: [
    [
      pattern(
        "(?:ferm\\w+|clotur\\w+|wipe|purg\\w+|supprim\\w+|effac\\w+|clear|delete|close|archiv\\w+|annul\\w+|cancel|drop)(?: \\w+){0,2}? (?:l ensemble|la totalite|the remaining|the rest|everything|toutes?|tous) ?(?:de|des|du|of)?(?: \\w+){0,2}? ?(?:taches?|rappels?|relances?|actions?|reminders?|tasks?|leads?|contacts?|opportunit\\w+|else)?(?: \\w+){0,3}? (?:ouvertes?|ouverts?|commercia\\w+|rep|user|else|taches?|rappels?|reminders?|tasks?|portefeuille|liste|list)",
      ),
      /\b(?:plan qualite|nous avons|mes|my|our)\b/,
    ],
    [
      pattern(
        "(?:autres?|other|rest of the|remaining|toutes les) (?:\\w+ )?(?:contacts?|societes?|compan\\w+|opportunit\\w+|leads?|prospects?|relances?|taches?|clients?|deals?|accounts?|suggestions?)(?: \\w+){0,8}? ?:? ?(?:a|as|should be|must be|sont|doivent etre|are to be|considered|to be) (?:\\w+ )?(?:masque\\w*|cloture\\w*|archive\\w*|supprime\\w*|masquer|ignore\\w*|closed|hidden|lost|done|dropped|perdue?s?|ignored|removed)",
      ),
    ],
    [
      pattern(
        "(?:relances?|rappels?|actions?|taches?)(?: \\w+){0,4}? (?:autres?|other)(?: \\w+){0,8}? ?:? ?(?:a|as|should be|must be|to be) (?:clotur|archiv|supprim|ferm|annul|clos|delet)\\w*",
      ),
    ],
    [
      pattern(
        "mark (?:\\w+ ){0,2}?(?:everything|everybody|everyone|all others?|the rest)(?: else)? (?:as )?(?:done|closed|lost|read|handled|archived)",
      ),
    ],
  ],
};
