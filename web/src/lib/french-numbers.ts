const NUMBER = new Intl.NumberFormat("fr-FR");

/** « 1 200 », with the spaces of French. */
export function figure(count: number): string {
  return NUMBER.format(count);
}

/** A text whose amounts end on the line they begin on: « 12 k€ HT par an » as a CRM writes it. */
export function unbroken(text: string): string {
  return text.replaceAll(/(?<=\d) (?=\d{3}(?!\d)|k?[€$£%])|(?<=[€$£]) (?=HT|TTC)/g, "\u00A0");
}

/** « 1 contact », « 3 contacts »: nothing and one are singular. */
export function counted(count: number, one: string, several: string): string {
  return `${figure(count)}\u00A0${count < 2 ? one : several}`;
}
