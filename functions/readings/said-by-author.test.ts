import { expect, it } from "vitest";
import type { Fact, FactKind } from "./contract.ts";
import { type People, saidByAuthor } from "./said-by-author.ts";

const PEOPLE: People = {
  contact: "marc@quai.example",
  ours: [
    { name: "Léa Vidal", email: "lea.vidal@vendeur.example" },
    { name: "Ali Ben", email: "ali.ben@gmail.com" },
  ],
};
const SENTENCES: Partial<Record<FactKind, string>> = {
  optOut: "Merci de ne plus nous écrire.",
  absence: "Je suis absent jusqu’au 4 décembre.",
  departure: "Je quitte la société.",
  refusal: "Nous ne donnons pas suite.",
  question: "Quel est votre délai ?",
};
const KINDS = Object.keys(SENTENCES) as FactKind[];
const facts = KINDS.map((kind): Fact => ({
  kind,
  who: kind === "question" ? "us" : "contact",
  act: null,
  object: null,
  due: null,
  quote: SENTENCES[kind] ?? "",
  refersTo: null,
}));

/** Who is told of what, in a mail that forwards one of this author’s. */
function told(author: string, above = "Pour information."): string[] {
  const head = `---------- Message transféré ----------\nDe : ${author}`;
  const text = `${above}\n\n${head}\n\n${Object.values(SENTENCES).join("\n")}`;
  const mail = {
    id: "m",
    kind: "engagement",
    channel: "email",
    incoming: true,
    subject: null,
    text,
  } as const;
  const source = { ...mail, at: "2026-11-20T09:00:00.000Z", day: "2026-11-20" };
  return saidByAuthor(facts, source, PEOPLE).map(({ kind, who }) => `${kind} ${who}`);
}

it("what a forwarded mail’s author says of themselves is not the contact’s; what they ask stays for us", () => {
  expect(told("Paul Chef <chef@quai.example>")).toEqual([
    "optOut thirdParty",
    "absence thirdParty",
    "departure thirdParty",
    "refusal contact",
    "question us",
  ]);
});

it("what the contact says above it is theirs", () => {
  expect(told("Paul Chef <chef@quai.example>", SENTENCES.optOut)).toContain("optOut contact");
});

it("a mail of the contact’s own that they forward is theirs", () => {
  expect(told("Marc Roy <MARC@quai.example>")).toContain("optOut contact");
});

it.each([
  "Léa Vidal <lea.vidal@vendeur.example>",
  "Jo <jo@vendeur.example>",
  "Ali <ali.ben@gmail.com>",
  "Lea VIDAL/VENTES",
])("a mail of ours that comes back tells nothing: %s", (author) => expect(told(author)).toEqual([]));

it("what somebody outside the contact’s company asks or refuses is not for us, nor the contact’s", () => {
  expect(told("Commercial <vente@concurrent.example>")).toEqual(KINDS.map((kind) => `${kind} thirdParty`));
});

it("who shares a public domain with one of ours is none of us", () => {
  expect(told("Paul <paul@gmail.com>")).toHaveLength(KINDS.length);
});
