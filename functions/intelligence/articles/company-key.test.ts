import { assert, asyncProperty, constantFrom, oneof, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { testStack } from "../../../dev/test/database.ts";
import { companyKey } from "../../language/text/normalise.ts";

const { admin } = await testStack();
const inDatabase = async (names: readonly string[]) =>
  (
    await admin.query<{ key: string | null }>(
      "select app.company_key(name) as key from unnest($1::text[]) with ordinality given (name, n) order by n",
      [names],
    )
  ).rows.map(({ key }) => key);

describe("a company’s key in the database", () => {
  it("is the ranking’s", async () => {
    const names = [
      "Ateliers Vasseur",
      "ATELIERS VASSEUR SAS",
      "Groupe « L’Épicerie » S.A.",
      "Sasu-Sarl",
      "Œuvre & Cie",
      "",
      "Métal+Bois 3000",
      "Škoda Auto",
      "E\u0301lectricite\u0301",
      "東京",
    ];
    expect(await inDatabase(names)).toEqual(names.map((name) => companyKey(name)));
    expect(await inDatabase(["ateliers  vasseur", "SAS Ateliers Vasseur"])).toEqual([
      "ateliers vasseur",
      "ateliers vasseur",
    ]);
  });

  it("is the ranking’s for whatever name", async () => {
    const word = oneof(
      constantFrom("sas", "SA", "groupe", "Éœuf", "l’", "S.A.R.L", "ß", "Ñ", "ǅ", "-", " ", "\u00a0"),
      string({ unit: "grapheme-composite", maxLength: 6 }),
    );
    await assert(
      asyncProperty(word, word, word, async (...words) => {
        const name = words.join(" ").replaceAll("\0", "").toWellFormed();
        expect(await inDatabase([name])).toEqual([companyKey(name)]);
      }),
      { numRuns: 400 },
    );
  });
});
