const CLOSING =
  /\n[^\S\n]*(?:bien (?:cordialement|à (?:vous|toi))|(?:très )?cordialement|(?:bonne|belle) journée|à (?:bientôt|très vite)|amicalement|salutations|sincèrement)\b[^\n]{0,40}(?:\n{1,4}[^\n]{0,60}){0,2}$/iu;

/** Removes a closing that the model wrote all the same: code adds its own, and the signature. */
export function withoutClosing(message: string): string {
  return message.trim().replace(CLOSING, "").trim();
}
