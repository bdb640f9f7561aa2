import { erVerb, irVerb, IRREGULAR, type Form, type Forms } from "./verb-forms.ts";

/** The complement a verb needs to mean a call or a sending; null when the verb alone means it. */
export type Complement = "each other" | RegExp | null;

export interface Sense {
  act: "call" | "send";
  form: Form;
  complement: Complement;
}

/** Looked for in the words that follow the verb. */
const BY_PHONE =
  /^(?:(?!avec leur|avec son)\w+ ){0,6}?(?:telephone|phone|bigo|ligne|visio|conversation|discussion|vive voix|attache|contact|langue|fil de (?:notre|l) echange|cet echange|notre echange)\b/;
const A_CALL =
  /^(?:(?:un|une|1|le|mon|ce|petit|bref|rapide|nouveau|nouvel) )*(?:coup (?:de )?(?:fil|telephone|bigo|phone|call)|appel\b(?! d offres?)|telephone\b|call\b|phone\b|bip\b|ping\b|coup d fil)/;
const TOWARDS = /^(?:(?!avec)\w+ )?(?:vers|aupres|la voir|le voir|les voir|te voir|vous voir)\b/;
const SIGN =
  /^(?:(?:un|le|nouveau|petit|bref|vrai) )*(?:point\b|signe\b|retour\b|coucou\b|call\b|suivi\b|relance\b)/;
const ON_ITS_WAY = /^(?:parvenir|passer|suivre|porter|livrer)\b/;
const NEWS = /^(?:\w+ ){0,2}?(?:nouvelles?|contact|attache|telephone|pouls|temperature)\b/;
const NUMBER = /^(?:\w+ ){0,3}?(?:numero|num|telephone|combine)\b/;
const AGAIN = /^(?:\w+ ){0,3}?(?:appels?|tentatives?|essais?|relances?)\b/;
const ON_THE_PHONE = /^(?:\w+ ){0,2}?(?:au (?:telephone|bout)|en ligne|en visio|par telephone)\b/;

const senses = new Map<string, Sense[]>();

function learn(act: Sense["act"], complement: Complement, ...verbs: Forms[]): void {
  for (const forms of verbs)
    for (const [spelling, form] of forms) {
      const known = senses.get(spelling) ?? [];
      known.push({ act, form, complement });
      senses.set(spelling, known);
    }
}

const er = (words: string): Forms[] =>
  words.split(" ").map((word) => {
    const [weak = "", strong, future] = word.split("/");
    return erVerb(weak, strong, future);
  });

learn(
  "call",
  null,
  ...er(
    "appel/appell rappel/rappell contact recontact telephon retelephon relanc bigophon rebigophon phon rephon call recall ping reping bip rebip retent sollicit resollicit",
  ),
  IRREGULAR.joindre,
);
learn("call", TOWARDS, IRREGULAR.revenir, ...er("pass repass retourn"));
learn("call", BY_PHONE, IRREGULAR.reprendre, IRREGULAR.prendre);
learn("call", A_CALL, ...er("pass repass donn redonn fil lach plac"), IRREGULAR.faire);
learn("call", SIGN, IRREGULAR.faire, IRREGULAR.refaire);
learn("call", NEWS, IRREGULAR.prendre, IRREGULAR.reprendre);
learn("call", NUMBER, ...er("compos decroch"));
learn("call", AGAIN, ...er("renouvel/renouvell retent reessay/reessai"), IRREGULAR.refaire);
learn("call", ON_THE_PHONE, IRREGULAR.avoir, ...er("attrap chop cap"));
learn("call", "each other", ...er("parl reparl telephon caus recaus capt"));
learn("call", BY_PHONE, ...er("parl reparl echang discut"));
learn("call", null, ...er("reparl"));

learn(
  "send",
  null,
  ...er(
    "envoy/envoi/enverr renvoy/renvoi/renverr adress communiqu expedi shoot balanc forward chiffr mail mailer fax procur deliver",
  ),
  IRREGULAR.transmettre,
  IRREGULAR.retransmettre,
  irVerb("fourn"),
);
learn("send", ON_ITS_WAY, IRREGULAR.faire);
learn(
  "send",
  null,
  ...er(
    "partag donn redonn pass fil lach laiss mont boucl pouss push drop upload apport remont prepar post depos complet/complet livr retourn formalis finalis compil redig propos dress elabor imprim drop present boucl scann rassembl reun remani corrig actualis vulgaris concoct pondr presentr",
  ),
  irVerb("etabl"),
  irVerb("reun"),
  IRREGULAR.mettre,
  IRREGULAR.remettre,
  IRREGULAR.soumettre,
  IRREGULAR.rendre,
  IRREGULAR.produire,
  IRREGULAR.faire,
  IRREGULAR.refaire,
);
learn("send", /^(?:\w+ ){0,4}?(?:par ecrit|questions?|demande|chiffre\w*)\b/, IRREGULAR.repondre);

// English loan verbs are often left unconjugated.
learn(
  "call",
  null,
  new Map([
    ["ping", "1s3s"],
    ["call", "1s3s"],
    ["recall", "1s3s"],
    ["bip", "1s3s"],
  ]),
);
learn(
  "send",
  null,
  new Map([
    ["forward", "1s3s"],
    ["mail", "1s3s"],
    ["shoot", "1s3s"],
    ["fax", "1s3s"],
  ]),
);
learn(
  "send",
  null,
  new Map([
    ["push", "1s3s"],
    ["drop", "1s3s"],
    ["upload", "1s3s"],
  ]),
);

/** What a word may mean as a verb of calling or sending; undefined for most words. */
export function sensesOf(word: string): readonly Sense[] | undefined {
  return senses.get(word);
}

/** Modal expressions, which an infinitive follows: « je dois », « on va », « il faut ». */
export const MODALS: ReadonlyMap<string, Form> = new Map<string, Form>([
  ...IRREGULAR.devoir,
  ...IRREGULAR.aller,
  ...IRREGULAR.vouloir,
  ...IRREGULAR.pouvoir,
  ...er("compt pens souhait esper tent essay/essai prefer promett").flatMap((forms) => [...forms]),
  ["prevois", "1s"],
  ["prevoyons", "1p"],
  ["prevoit", "3"],
  ["prevoient", "3"],
]);
