import { type Family, pattern } from "../pattern.ts";
import { ACCOUNT } from "../vocabulary/nouns.ts";

export const PAYMENT: Family = {
  reason: "payment",
  gate: "strict",
  rules: [
    [
      pattern(
        "(?:vire[rz]|verse[rz]|transfere[rz]|wire|transfer|remit)…(?:fonds|funds|(?:sur|to|au|vers) (?:le |the |un |a |ce |this )?(?:compte|account)|titulaire|solde|balance)",
      ),
    ],
    [pattern(ACCOUNT), /(?:l an dernier|rien a signaler|ouvrir|creer|open) /],
  ],
};
