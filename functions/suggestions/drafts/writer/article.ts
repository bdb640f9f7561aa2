import { fold } from "../../../language/text/normalise.ts";

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Nouns of the trade whose ending does not say their gender. */
const FEMININE = set(`
  baisse borne caisse carte cle clause cloture commande cote date demande demo dette douane duree fiche fin fourche
  fuite gamme garde grille gouttiere hausse lettre ligne liste location maintenance marge marque mise note norme nuit
  offre panne paie part peinture pelle piece place planche pompe porte pose poste prime prise question reference regle
  remise reponse reprise semaine serie signature suite surface table taxe toiture tonne vente visio visite vis voie zone
`);
const MASCULINE = set(`
  accord appel arret audit avis bac bail banc bilan blocage bon bordereau box cadre camion chai champ chantier chariot
  cheque chiffre choix client code compte connecteur conseil contrat cout creneau defaut delai depot devis doseur
  dossier ecart effectif essai fichier fonds format four groupe guide jeu kit lieu litige local lot manuel materiel mode
  module montant mot nettoyage niveau nom numero ordre parc paiement pack permis plan point pont portail poste preavis
  pret prix probleme produit programme projet protocole rapport reglement rendez-vous reseau retard retour risque
  secteur seuil service site sol sous-traitant stock suivi sujet support systeme tarif taux temps terme test titre toit
  tour transfert transport travail type volume
`);
const FEMININE_ENDING =
  /(?:tion|sion|xion|aison|ite|ete|ance|ence|ure|ette|itude|ade|ie|ee|ise|esse|euse|trice|ille|elle|ine|iere|erie|onne|ogie|ique|ale)$/;
const MASCULINE_ENDING =
  /(?:ment|age|eau|isme|oir|oire|al|eur|ier|er|et|ot|in|ail|eil|eul|at|ant|ent|ard|if|il|ege|acle|ois|ais|um|us|cole|arium)$/;
const SINGULAR_IN_S = set(
  "devis avis bras prix choix colis permis cas cours mois temps fonds acces succes proces rendez-vous taux",
);

/**
 * A noun phrase with the definite article that its first word asks for; null where its gender is not known for sure.
 *
 * @example withArticle("facture en litige") // "la facture en litige"
 */
export function withArticle(words: string): string | null {
  const head = fold(words.split(/[ ,(]/)[0] ?? "");
  if (head.length < 3 || /[^a-z-]/.test(head)) return null;
  if (/[sx]$/.test(head) && !SINGULAR_IN_S.has(head) && !head.endsWith("ss")) return `les ${words}`;
  const isFeminine = FEMININE.has(head) || (!MASCULINE.has(head) && FEMININE_ENDING.test(head));
  const isMasculine =
    MASCULINE.has(head) || SINGULAR_IN_S.has(head) || (!isFeminine && MASCULINE_ENDING.test(head));
  if (!isFeminine && !isMasculine) return null;
  if (/^[aeiouh]/.test(head)) return `l’${words}`;
  return `${isFeminine ? "la" : "le"} ${words}`;
}
