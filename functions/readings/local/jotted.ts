import { normalise } from "../../language/text/normalise.ts";
import type { FactAct } from "../contract.ts";
import type { FoundFact } from "./facts-in-text.ts";

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** What somebody asks of us, as a comment in a file has it: « veut un devis », « demande les tarifs ». */
const WANTS = words(
  "veut veulent voudrait voudraient souhaite souhaitent souhaiterait demande demandent attend attendent aimerait besoin interesse interessee interesses interessees",
);
/** What is sent to a prospect. */
const SENT = words(
  "devis tarif tarifs prix chiffrage proposition offre catalogue plaquette documentation doc docs brochure grille cotation estimation echantillon echantillons",
);
const MEETING = words("demo demonstration rendez rdv visite essai presentation");
const TO_SEND = words("envoyer transmettre adresser preparer faire etablir refaire");
const TO_CALL = words("relancer recontacter rappeler appeler contacter joindre rappele recontacte contacte");
const TO_MEET = words("rencontrer revoir visiter voir fixer caler prendre organiser planifier proposer");
/** Whoever writes one of these says something else: no, nobody, another one, done. */
const NOT_OPEN = words(
  "pas plus ne n ni aucun aucune jamais sans deja fait faite recu recue envoye envoyee envoyes refuse refusee annule annulee concurrent concurrents confrere fournisseur impossible difficile",
);
/** Words that may stand before what is to be done. */
const BEFORE = words("a client cliente prospect contact il elle ils elles tres un une le la etre");
/** Longest comment that is jotted down rather than told. */
const LONGEST = 12;

/**
 * What a few words jotted down in a note leave us to do, where the classifier, which learnt whole sentences, finds
 * nothing: « Veut un devis » asks for one, « À relancer » for a call. Only the beginning of what stands between two marks
 * counts, and nothing where a word says that it is done or not wanted.
 */
export function jottedFacts(sentences: readonly { readonly text: string }[]): FoundFact[] {
  return sentences.flatMap(({ text }, sentence) => {
    const clauses = normalise(text)
      .split(/[,;:.!?()/+–—]/)
      .map((clause) => clause.split(/[^a-z0-9]+/).filter((word) => word !== ""));
    const said = clauses.flat();
    if (said.length === 0 || said.length > LONGEST || said.some((word) => NOT_OPEN.has(word))) return [];
    const act = clauses.map(actOf).find((one) => one !== null);
    return act === undefined ? [] : [{ kind: "commitment", who: "us", act, sentence } as const];
  });
}

function actOf(clause: readonly string[]): FactAct | null {
  const start = clause.findIndex((word) => !BEFORE.has(word));
  const [verb = "", ...rest] = clause.slice(Math.max(start, 0));
  const has = (some: ReadonlySet<string>): boolean => rest.some((word) => some.has(word));
  if (WANTS.has(verb)) return has(TO_CALL) ? "call" : has(SENT) ? "send" : has(MEETING) ? "meet" : null;
  if (TO_SEND.has(verb)) return has(SENT) ? "send" : null;
  if (TO_CALL.has(verb)) return "call";
  const isToMeet = TO_MEET.has(verb) && (clause.includes("a") || has(MEETING));
  return isToMeet || (MEETING.has(verb) && has(TO_MEET)) ? "meet" : null;
}
