import { type Family, pattern } from "../pattern.ts";
import { DATA, OTHERS } from "../vocabulary/nouns.ts";
import { TELL } from "../vocabulary/verbs.ts";

export const OTHER_CONTACTS: Family = {
  reason: "otherContacts",
  gate: "strict",
  rules: [
    [pattern(`${TELL}…${DATA}…${OTHERS}`), /references? d|exemples? d|examples? of/],
    [pattern(`${TELL}…${OTHERS}…${DATA}`), /references? d|exemples? d|examples? of/],
    [
      pattern(
        "(?:tes|vos|your) (?:notes|fiches|donnees|records|dossiers|historiques?)(?: \\w+)? (?:sur|concernant|about|on|a propos) (?:la|le|les|l|d|un|une|the|other|another)",
      ),
    ],
  ],
};
