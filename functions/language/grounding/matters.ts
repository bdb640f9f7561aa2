import { wordsOf } from "./stem.ts";

/** A noun in the singular. A stem would be too short here: « boutique » and « bout » share one. */
export function singularOf(word: string): string {
  return word.replace(/[sx]$/, "");
}

/** Common nouns that state a fact about a company: in a message, one that no source has is an invention. */
export const MATTERS: ReadonlySet<string> = new Set(
  wordsOf(`
    demenagement rachat fusion acquisition cession levee licenciement restructuration reorganisation greve incendie inondation
    sinistre cyberattaque piratage faillite redressement liquidation proces litige contentieux amende penalite
    certification accreditation homologation audit inspection recrutement recrutements embauche embauches demission retraite mutation
    promotion nomination conge maternite deces naissance mariage maladie hospitalisation
    concurrence concurrents reclamation resiliation panne pannes accident blesse vol fraude
    subvention subventions financement emprunt leasing location investissement investissements croissance effondrement
    exportation douane usine usines entrepot entrepots boutique boutiques magasin magasins agence agences filiale filiales succursale
    logiciel logiciels robot robots camion camions vehicule vehicules imprimante imprimantes serveur serveurs ordinateur tablette
    tablettes capteur capteurs drone drones chaudiere climatisation ascenseur ascenseurs grue chariot chariots convoyeur etiqueteuse
    abonnement abonnements licence licences garantie extension
    facture factures impaye impayes acompte virement remboursement cautionnement
    actionnaires syndicat
    enfant enfants epouse mari vacances famille anniversaire
  `).map(singularOf),
);
