const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** What a form says of an e-mail address (docs/product.md, 5). */
export const emailRules = {
  required: "Email est requis",
  setValueAs: (value: string) => value.trim(),
  pattern: { value: EMAIL, message: "Adresse email invalide" },
};
