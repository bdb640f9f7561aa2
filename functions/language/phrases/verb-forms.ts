/**
 * The grammatical person that a verb's ending tells. "1s3s" (« rappelle ») is decided by the subject,
 * "participle" and "infinitive" by the word that governs them.
 */
export type Form = "1s" | "1p" | "2" | "3" | "1s3s" | "infinitive" | "participle";

/** Forms without accents → what their endings tell. */
export type Forms = ReadonlyMap<string, Form>;

const PAST: readonly [string, Form][] = [
  ["ais", "1s"],
  ["ait", "3"],
  ["ions", "1p"],
  ["iez", "2"],
  ["aient", "3"],
];
const FUTURE: readonly [string, Form][] = [
  ["ai", "1s"],
  ["as", "2"],
  ["a", "3"],
  ["ons", "1p"],
  ["ez", "2"],
  ["ont", "3"],
  ...PAST,
];
const PARTICIPLES = ["", "e", "s", "es"];

function formsOf(entries: Iterable<readonly [string, Form]>): Forms {
  const forms = new Map<string, Form>();
  // The first entry of a spelling wins: « contacte » is the present before it is the participle.
  for (const [spelling, form] of entries) if (!forms.has(spelling)) forms.set(spelling, form);
  return forms;
}

const joined = (stem: string, endings: readonly (readonly [string, Form])[]): [string, Form][] =>
  endings.map(([ending, form]) => [stem + ending, form]);

/**
 * A verb in -er: `weak` before a sounded ending, `strong` before a silent one and in the future.
 *
 * @example erVerb("appel", "appell") // appeler, appelons, appelle, appellerai…
 */
export function erVerb(weak: string, strong = weak, future = `${strong}er`): Forms {
  const soft = weak.endsWith("g") ? `${weak}e` : weak;
  return formsOf([
    [`${weak}er`, "infinitive"],
    [`${strong}e`, "1s3s"],
    [`${strong}es`, "2"],
    [`${soft}ons`, "1p"],
    [`${weak}ez`, "2"],
    [`${strong}ent`, "3"],
    ...joined(future, FUTURE),
    ...joined(soft, PAST),
    ...PARTICIPLES.map((ending): [string, Form] => [`${weak}e${ending}`, "participle"]),
  ]);
}

/** A verb in -ir like « fournir ». */
export function irVerb(stem: string): Forms {
  return formsOf([
    [`${stem}ir`, "infinitive"],
    [`${stem}is`, "1s"],
    [`${stem}it`, "3"],
    [`${stem}issons`, "1p"],
    [`${stem}issez`, "2"],
    [`${stem}issent`, "3"],
    ...joined(`${stem}ir`, FUTURE),
    ...joined(`${stem}iss`, PAST),
    ...PARTICIPLES.map((ending): [string, Form] => [`${stem}i${ending}`, "participle"]),
  ]);
}

/**
 * A verb of any other kind, by its stems.
 *
 * @example otherVerb("revenir", { i: "reviens", he: "revient", we: "reven", they: "reviennent", future: "reviendr", done: "revenu" })
 */
export function otherVerb(
  infinitive: string,
  stems: { i: string; he: string; we: string; they: string; future: string; done: string },
): Forms {
  return formsOf([
    [infinitive, "infinitive"],
    [stems.i, "1s"],
    [stems.he, "3"],
    [`${stems.we}ons`, "1p"],
    [`${stems.we}ez`, "2"],
    [stems.they, "3"],
    [stems.they.replace(/nt$/, ""), "1s3s"],
    ...joined(stems.future, FUTURE),
    ...joined(stems.we, PAST),
    ...PARTICIPLES.map((ending): [string, Form] => [stems.done + ending, "participle"]),
  ]);
}

const metVerb = (prefix: string): Forms =>
  otherVerb(`${prefix}mettre`, {
    i: `${prefix}mets`,
    he: `${prefix}met`,
    we: `${prefix}mett`,
    they: `${prefix}mettent`,
    future: `${prefix}mettr`,
    done: `${prefix}mis`,
  });
const venirVerb = (prefix: string): Forms =>
  otherVerb(`${prefix}venir`, {
    i: `${prefix}viens`,
    he: `${prefix}vient`,
    we: `${prefix}ven`,
    they: `${prefix}viennent`,
    future: `${prefix}viendr`,
    done: `${prefix}venu`,
  });
const prendreVerb = (prefix: string): Forms =>
  otherVerb(`${prefix}prendre`, {
    i: `${prefix}prends`,
    he: `${prefix}prend`,
    we: `${prefix}pren`,
    they: `${prefix}prennent`,
    future: `${prefix}prendr`,
    done: `${prefix}pris`,
  });
const faireVerb = (prefix: string): Forms =>
  formsOf([
    ...otherVerb(`${prefix}faire`, {
      i: `${prefix}fais`,
      he: `${prefix}fait`,
      we: `${prefix}fais`,
      they: `${prefix}font`,
      future: `${prefix}fer`,
      done: `${prefix}fait`,
    }),
    [`${prefix}fasse`, "1s3s"],
    [`${prefix}faites`, "2"],
  ]);
const dreVerb = (stem: string): Forms =>
  otherVerb(`${stem}dre`, {
    i: `${stem}ds`,
    he: `${stem}d`,
    we: `${stem}d`,
    they: `${stem}dent`,
    future: `${stem}dr`,
    done: `${stem}du`,
  });

export const IRREGULAR = {
  mettre: metVerb(""),
  remettre: metVerb("re"),
  transmettre: metVerb("trans"),
  retransmettre: metVerb("retrans"),
  soumettre: metVerb("sou"),
  permettre: metVerb("per"),
  promettre: metVerb("pro"),
  revenir: venirVerb("re"),
  prendre: prendreVerb(""),
  reprendre: prendreVerb("re"),
  faire: faireVerb(""),
  refaire: faireVerb("re"),
  rendre: dreVerb("ren"),
  repondre: dreVerb("repon"),
  joindre: otherVerb("joindre", {
    i: "joins",
    he: "joint",
    we: "joign",
    they: "joignent",
    future: "joindr",
    done: "joint",
  }),
  ecrire: otherVerb("ecrire", {
    i: "ecris",
    he: "ecrit",
    we: "ecriv",
    they: "ecrivent",
    future: "ecrir",
    done: "ecrit",
  }),
  produire: otherVerb("produire", {
    i: "produis",
    he: "produit",
    we: "produis",
    they: "produisent",
    future: "produir",
    done: "produit",
  }),
  avoir: formsOf([["avoir", "infinitive"], ...joined("aur", FUTURE), ...joined("av", PAST)]),
  recevoir: otherVerb("recevoir", {
    i: "recois",
    he: "recoit",
    we: "recev",
    they: "recoivent",
    future: "recevr",
    done: "recu",
  }),
  devoir: otherVerb("devoir", {
    i: "dois",
    he: "doit",
    we: "dev",
    they: "doivent",
    future: "devr",
    done: "due",
  }),
  aller: formsOf([
    ["vais", "1s"],
    ["vas", "2"],
    ["va", "3"],
    ["allons", "1p"],
    ["allez", "2"],
    ["vont", "3"],
    ["irai", "1s"],
    ["allais", "1s"],
    ["allait", "3"],
    ["allions", "1p"],
  ]),
  vouloir: otherVerb("vouloir", {
    i: "veux",
    he: "veut",
    we: "voul",
    they: "veulent",
    future: "voudr",
    done: "voulu",
  }),
  pouvoir: otherVerb("pouvoir", {
    i: "peux",
    he: "peut",
    we: "pouv",
    they: "peuvent",
    future: "pourr",
    done: "pu",
  }),
} as const satisfies Record<string, Forms>;
