/** An amount as a cell says it. */
export interface Amount {
  readonly value: number;
  /** ISO 4217; euros where it names none. */
  readonly currency: string;
}

const CURRENCIES: readonly (readonly [RegExp, string])[] = [
  [/\$|usd/i, "USD"],
  [/£|gbp/i, "GBP"],
  [/chf/i, "CHF"],
];
/** Largest amount kept. */
const MOST = 1e12;

/** « 12 400 € », « 12.400,50 », « $12,400.00 », « 12,4 k€ ». Null for what is no amount; a header in k€ is in thousands. */
export function readAmount(cell: string, header: string): Amount | null {
  const text = cell.slice(0, 60);
  const [, digits = ""] = /^[^\d-]{0,8}(\d[\d\s.,'’]*)(?:\s?(?:k|K)\s?)?[^\d]{0,12}$/.exec(text) ?? [];
  if (digits === "") return null;
  const value = numberOf(digits.replace(/[\s'’]/g, ""));
  const inThousands = /\d\s?k/i.test(text) || /\bk\s?(?:€|eur)/i.test(header);
  const amount = Math.round(value * (inThousands ? 1_000 : 1) * 100) / 100;
  if (!Number.isFinite(amount) || amount <= 0 || amount > MOST) return null;
  return { value: amount, currency: CURRENCIES.find(([sign]) => sign.test(text))?.[1] ?? "EUR" };
}

/** The last of `.` and `,` is the decimal mark where one or two digits follow it, and groups thousands elsewhere. */
function numberOf(digits: string): number {
  const [, whole = digits, decimals = ""] = /^(.*)[.,](\d{1,2})$/.exec(digits) ?? [];
  return Number(`${whole.replace(/[.,]/g, "") || "0"}.${decimals || "0"}`);
}
