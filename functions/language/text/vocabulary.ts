import { REPAIRED_FORMS } from "../phrases/promise-verbs.ts";

/**
 * Words that rules look for, without accents, in the forms people write. Only these are repaired when
 * mistyped, so an unknown word becomes a known one only by a single typo.
 */
const WORDS = `
abandonne abandonnee abandonner absence absent absente accord adresse adresser adresserai annule annulee annuler
appel appele appelee appeler appelle appellerai appelez apres arbitrage arbitrages arbitre arrive arret attend
attendent attendre attente aujourd automatique automne autre avant avenant avril
besoin bonjour bouclage brochure budget budgetaire budgets
catalogue certificat chiffrage chiffrer client cliente collegue comite commande commandes commercial commerciale
communiquer comparatif compte comptable concurrent conditions confirme conge conges consulte contact contacter
contacte contrat contrats convenu coordonnees correspond coup courant courrier
debut decembre decide decider decline demande demander demain demarche demo depart dernier derniere desabonner
desinscrire desinscription detail details deuxieme devis document documents documentation document dossier
echange echeance echoir element elements engage engagee engagement enveloppe envoi envoie envoye envoyee envoyer
enverrai equipe equipes erreur etude exemple expire expiration
facture faire fevrier fermer ferme figer finalement finaliser fiche formation fournir
garder gele general grille guide
homologue hiver incluant inclus inclut indisponible information informations injoignable inscrire inscrit
integrateur interesse interesses interlocuteur inutile introduction investissement invitation
janvier jeudi joignable joindre joint jointe juillet jusqu
laisse licence licences lister livrable lundi
mardi maternite meilleur meilleure mercredi message mercredi messagerie montant
newsletter novembre nouveau nouveaux nouvelle
octobre offre offres ouverture
parental partage partager partenaire pause piece planning plaquette pourriez pouvez premier premiere prepare
preparer presentation presenter prestataire prevoir prevu prevue printemps prochain prochaine projet projets
prolongation prolonge prolongee promesse promets promis promise propose proposer proposition propositions
question questions quinzaine quitte
rappel rappele rappelee rappeler rappelle rappellera rappellerai rappelez recevoir recommande recommander
reconduction reconduit reconduite recontacte recontactee recontacter recontacterai recontactez recu recue
reference references refus refuse regle relance relancee relancer relancerai remercie remettre rendez rendu
renouvele renouvelee renouveler renouvellement renvoie renvoyer repondre repondu reponse report reporte reportee
reprendre reprise resilie resiliation resilier retenu retirer retour retraite reunion revenir reviens revient
reviendra reviendrai revoir
salon samedi satisfait satisfaite semaine semaines semestre septembre signature signe signee signer societe
solliciter sollicite soutien souhaite souhaiterait souhaiterais standard suite support supprimer suspendu
suspendue synthese
tacite tarif tarifs technique telephone telephoner telephonique tester transmettre transmets transmis transmise
trimestre trouverez
urgent utilise
abonnement actualite actuellement aimerais ambassadeur anniversaire aucune bureau changement communique complet comprendre
confirmation confirmer confirmez confrere connaitre consultation consultee conversation correspond cotation courtoisie
creneau debloque declinee demandes denoncer deplacement diffusion disponibilite disponible disposer donner encore
entreprise entretien enthousiaste etablir evaluations exercice expirer financement finaliser fonctions fournisseur
garantie indiquer laisser licences maintenance manque montant notre numero occupe organiser pendant plaquette possible
preciser precision precisions preferer prefere prescripteur priorite prochains proposes quatrieme rapport reactivite
recommander recontactez redemarrage relation relations relancez rediger renouvelable repondeur reponses reprend
retrouver signaler signalement signes silence simulation solution sommeil souhaitent souhaitons tacite tarification
telechargement temoigner tentative terminee toujours traitee transmet trimestriel troisieme trouve trouver verifier
vocal votre voudrais lignes libre realisee realise accueil prochaines etapes etape cadrage satisfaite clos ticket
oublie branche brancher transfere transferer transmettrai presente declinee decline present rentree rentre
rentrera attendons attende attendez propale pricing article articles denonce denoncee introduire possible
effectif ecrire ecrivez contactez relancez sollicitez sollicitations cesser cessez arreter retirez rayer
harceler demarcher demarchage oubliez supprimer renseigne demissionne renouvelle supprimez arretez laissez
closed recontact
vacances valide validation vendredi veuillez visite voici vouloir webinaire weekend
`;

export const VOCABULARY: ReadonlySet<string> = new Set([
  ...WORDS.split(/\s+/).filter((word) => word !== ""),
  ...REPAIRED_FORMS,
]);
