import { counted, figure } from "../../../lib/french-numbers.ts";

const DOLLARS = new Intl.NumberFormat("fr-FR", {
  style: "currency",
  currency: "USD",
  currencyDisplay: "narrowSymbol",
});
const SHARE = new Intl.NumberFormat("fr-FR", { style: "percent", maximumFractionDigits: 0 });
const MONTH = new Intl.DateTimeFormat("fr-FR", { month: "long", year: "numeric", timeZone: "UTC" });

/** « 2,10 $ »; what is not nothing is not shown as nothing. */
export function dollars(amount: number): string {
  return amount > 0 && amount < 0.01 ? `moins de ${DOLLARS.format(0.01)}` : DOLLARS.format(amount);
}

/** What calls have cost, as far as it is known. */
export function cost({ costUsd, unpricedCalls }: { costUsd: number; unpricedCalls: number }): string {
  return costUsd === 0 && unpricedCalls > 0 ? "coût inconnu" : dollars(costUsd);
}

/** « 128 appels · 2,10 $ »: a point never begins a line. */
export function pointed(...parts: string[]): string {
  return parts.join("\u00A0· ");
}

/** « 42 % », « Moins de 1 % »: what is not nothing is not shown as nothing. */
export function share(part: number): string {
  return part > 0 && part < 0.01 ? `Moins de ${SHARE.format(0.01)}` : SHARE.format(part);
}

/** « novembre 2026 », of `2026-11`. */
export function monthName(month: string): string {
  return MONTH.format(new Date(`${month}-01T00:00:00Z`));
}

/** « 128 appels, dont 3 en échec » */
export function calls({ calls: all, failed }: { calls: number; failed: number }): string {
  const said = counted(all, "appel", "appels");
  return failed === 0 ? said : `${said}, dont ${figure(failed)} en échec`;
}

/** « 4 800 jetons » */
export function tokens(used: { inputTokens: number; outputTokens: number }): string {
  return counted(used.inputTokens + used.outputTokens, "jeton", "jetons");
}

/** The amount somebody typed, null for none, undefined where it is no amount. */
export function amountIn(typed: string): number | null | undefined {
  const text = typed.replace(/[\s$]/g, "");
  if (text === "") return null;
  return /^\d{1,7}(?:[.,]\d{1,2})?$/.test(text) ? Number(text.replace(",", ".")) : undefined;
}

/** « consignes 3, 2 »: the versions of the prompts. */
export function versions(numbers: readonly string[]): string {
  return `${numbers.length === 1 ? "consigne" : "consignes"} ${numbers.join(", ")}`;
}
