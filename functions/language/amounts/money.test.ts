import { describe, expect, it } from "vitest";
import { moneyIn } from "./money.ts";

const said = (text: string): string[] =>
  moneyIn(text).map(({ words, value, currency, tax, per }) =>
    [words, value, currency, tax, per].filter((part) => part !== null).join(" | "),
  );

describe("amounts of money", () => {
  it.each([
    ["un devis de 127 000 € HT", ["127 000 € HT | 127000 | EUR | HT"]],
    ["45 k€ par an, 12k pour la pose", ["45 k€ par an | 45000 | EUR | year", "12k | 12000 | EUR"]],
    ["1.250,50 euros TTC/mois", ["1.250,50 euros TTC/mois | 1250.5 | EUR | TTC | month"]],
    ["1,2 M€ sur trois ans", ["1,2 M€ | 1200000 | EUR"]],
    ["deux millions ? non, 2 millions d’euros", ["2 millions d’euros | 2000000 | EUR"]],
    ["300 HT la pièce", ["300 HT la pièce | 300 | EUR | HT | unit"]],
    ["800 CHF, puis 90 $", ["800 CHF | 800 | CHF", "90 $ | 90 | USD"]],
    [
      "1’200 CHF, 1 234 567 890 123 €",
      ["1’200 CHF | 1200 | CHF", "1 234 567 890 123 € | 1234567890123 | EUR"],
    ],
    ["un écran 4K, 12k abonnés, 120 m HT, le 15/03/2026 HT", []],
    ["14 techniciens, le 12/10, 06 12 34 56 78, 5 m de haut, page 3", []],
  ])("in « %s »", (text, expected) => expect(said(text)).toEqual(expected));
});
