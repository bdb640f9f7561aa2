/** What « Masquer » does: the days are the server's for a suggestion that is hidden without a reason (docs/product.md, 4). */
export const HIDES =
  "Plus de suggestion pour ce contact pendant deux semaines, sauf s’il vous écrit. «\u00A0Annuler\u00A0» la rend aussitôt.";
