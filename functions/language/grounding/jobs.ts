import { wordsOf } from "./stem.ts";

/** What somebody is called by their work: always a fact about a person, never a way of speaking. */
const JOB_WORDS = new Set(
  wordsOf(`
    directeur president gerant patron fondateur cofondateur associe dirigeant actionnaire administrateur
    responsable chef manager adjoint assistant secretaire comptable controleur tresorier acheteur juriste avocat notaire
    ingenieur technicien architecte developpeur informaticien consultant expert ouvrier operateur magasinier cariste
    planificateur ordonnanceur logisticien qualiticien preventeur electricien mecanicien automaticien chauffagiste
    infirmier medecin chirurgien pharmacien enseignant professeur proviseur maire elu depute prefet daf dsi drh dg pdg rh
    rssi dpo cto ceo cfo coo vp investisseur banquier courtier assureur auditeur commissaire liquidateur mandataire
    stagiaire alternant apprenti intendant econome gestionnaire superviseur coordinateur coordinatrice
    redacteur graphiste communicant recruteur formateur vendeur distributeur soustraitant
    integrateur concurrent
  `),
);

/**
 * The job that a word names, in one form for « directrice », « directeurs », « directeur »; null for another
 * word.
 */
export function jobOf(word: string): string | null {
  const masculine = word
    .replace(/s$/, "")
    .replace(/rice$/, "eur")
    .replace(/euse$/, "eur")
    .replace(/iere$/, "ier")
    .replace(/ienne$/, "ien")
    .replace(/cheffe$/, "chef")
    .replace(/(?<=ent|ant|at|oc|ert)e$/, "");
  const job = [word, masculine, masculine.replace(/e$/, "")].find((form) => JOB_WORDS.has(form));
  return job ?? null;
}
