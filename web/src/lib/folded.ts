/** A text without accents and capitals, as it is compared in a search. */
export function folded(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLocaleLowerCase("fr").trim();
}
