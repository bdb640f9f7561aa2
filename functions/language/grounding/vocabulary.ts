import { MORE_ORDINARY_WORDS } from "./ordinary-words.ts";
import { stemOf, wordsOf } from "./stem.ts";

/** Words that carry no fact: articles, pronouns, auxiliaries, prepositions, adverbs. */
const FUNCTION_WORDS = `
a ai aient ait ca alors apres as au aucun aucune aujourd aupres auquel aura aurai auraient aurais aurait auras aurez auriez
aurions aurons auront aussi autant autre autres aux avaient avais avait avant avec avez aviez avions avoir avons ayant ayez
beaucoup bien bientot bon bonne bonnes bons c car ce ceci cela celle celles celui cependant certain certaine certaines
certains ces cet cette ceux chacun chacune chaque chez cher chere ci comme comment d dans de deja depuis des desormais
devais devait devez devions devoir devons devra devrait devrez devriez devrions dois doit doivent donc dont du durant elle
elles en encore enfin ensemble ensuite entre environ es est et etaient etais etait etant etc ete etes etiez etions etre eu
eux faire fais faisait faisant faisons fait faite faites fait fera ferai ferait ferez feriez font furent fus fut grace h hors
ici il ils j jamais je jusqu jusque l la laquelle le lequel les lesquelles lesquels leur leurs loin lors lorsqu lorsque
lui m ma madame maintenant mais malgre me mesdames meme memes messieurs mes mien mieux moi moins mon monsieur n ne neanmoins
ni non nos notamment notre notres nous nouveau nouveaux nouvelle nouvelles on ont ou oui outre par parce parfois parmi
partout pas pendant peu peut peuvent peux plus plusieurs plutot pour pourquoi pourra pourrai pourraient pourrais pourrait
pourrez pourriez pourrions pourrons pourront pourtant pouvaient pouvais pouvait pouvez pouviez pouvions pouvoir pouvons pres
presque pu puis puisque puisse puissiez puissions qu quand quant que quel quelle quelles quelqu quelque quelques quels qui
quoi quelconque rien s sa sans sauf se selon sera serai seraient serais serait seras serez seriez serions serons seront ses
seul seule seulement si sien soi soient sois soit sommes son sont sous soyez souvent suis suite sur surtout t ta tandis tant
te tel telle telles tels tes toi ton toujours tous tout toute toutefois toutes tres trop tu un une unes uns va vais vas vers
via voici voila volontiers vont vos votre votres vous vraiment y aurions auront sinon afin lesdits auxquels dela voire dernierement
recemment rapidement prochainement simplement actuellement egalement directement precisement justement finalement
pleinement pleins plein mme mlle mr dr quelquefois tot tard combien veux veut peux disons aujourd hui fois face faut faudrait faudra assez vaut sous onze ailleurs autour dessus dessous dedans dehors contre
`;

/**
 * What salespeople write whatever the matter: to greet, thank, excuse, refer to a talk, offer help, ask. No
 * trade, no product, no job, no event of a company: those come from a source.
 */
const BUSINESS_WORDS = `
bonjour bonsoir salut cordialement cordiales sincerement salutations bien merci mercis remercie remercier remercions excellente belle journee
matinee apres-midi soiree semaine semaines mois jour jours annee annees an ans heure heures minute minutes moment moments
instant temps periode date dates fin debut milieu courant prochain prochaine prochains prochaines dernier derniere derniers
dernieres suivant suivante precedent precedente premier premiere premiers premieres deuxieme second seconde
lundi mardi mercredi jeudi vendredi samedi dimanche janvier fevrier mars avril mai juin juillet aout septembre octobre
novembre decembre matin soir midi rentree trimestre semestre echeance delai delais agenda calendrier planning creneau
creneaux disponible disponibles disponibilite disponibilites libre libres
echange echanges echanger echangions conversation conversations discussion discuter appel appels appeler rappel rappeler rappelle telephone
telephonique telephoner vocal voix entretien rendez rdv reunion reunions rencontre rencontrer visite visio
visioconference point points mail mails message messages courriel courriels courrier email lettre lien note notes mot mots ligne lignes
reponse reponses repondre question questions interrogation demande demandes demander demandiez demandez attente attentes attendre attendiez attendez
retour retours revenir reviens reviendrai revient revenu avis impression reflexion reflechir remarque remarques
sujet sujets objet objets propos theme dossier dossiers projet projets besoin besoins etape etapes suite suites
document documents documentation element elements piece jointe joint joins joindre ci-joint fichier information informations
info infos renseignement renseignements precision precisions preciser detail details detaille detaillee exemple
exemples proposition propositions proposer propose proposez offre offres devis chiffrage estimation version
envoi envoye envoyee envoyer envoie envoyez adresse adressee adresser adresse transmettre transmis transmise transmets remettre
remis recevoir recu recue recois reception communiquer communique partager partage fournir fourni
trouver trouve trouverez trouvez voir vu vue revoir regarder consulter lire lu lecture relire ecouter ecoute ecrire ecris ecrit ecriviez
ecrivez parler parle parlions parle parliez parlez dire dit disiez dites indiquer indique indiquiez evoquer evoque evoquiez evoquions evoquee
mentionner mentionne mentionniez souligner souligne expliquer explique expliquiez signaler signale signaliez annoncer annonce annonciez
confirmer confirme confirmez confirmation preferer prefere preferez preference souhaiter souhaite souhaitez
souhaitiez souhait vouloir voulez voudriez voudrais vouliez veuillez aimer aimerais aimeriez esperer espere
penser pense pensez croire savoir sais savez sache connaitre comprendre compris comprends compte tenir tiens tenu
noter note notee noter retenu retenir rester reste restons demeure demeurer garder convenir convenu convenue conviendrait
conviendra convient convenance prevoir prevu prevue prevoyions prevoyez prevoyiez organiser organise organisons organisation
fixer fixe fixons caler cale planifier planifie preparer prepare preparation prepares avancer avance avancement avancons commencer
commence demarrer poursuivre fil reprendre reprends repris reprise continuer terminer termine finir finaliser finalise
permettre permet permettrait permettra aider aide aiderait aiderai appui servir sert utile utiles utilement necessaire nécessaires
apporter apporte repondent correspond correspondent correspondre convenir adapte adaptes adaptee adapter
faciliter facilite faciliterait simplifier eviter rassurer rassure excuser excuse excuses excusez prie
regretter desole desolee navre retard contretemps oubli plaisir ravi ravie heureux heureuse content contente joie
interet interesse interessee interesser interessant important importante importants importance priorite priorites prioritaire
urgence urgent presse cas situation contexte cadre objectif objectifs enjeu enjeux
decision decisions decider decidez decide choix choisir choisi option options possibilite possible possibles solution
idee idees raison raisons fait faits chose choses manière maniere façon facon ordre niveau cote part place lieu
rapide rapides court courte courts courtes bref breve brievement longuement simple simples clair claire clairs clairement precis precise precises
complet complete completer complement ensemble global globale general generale
entreprise entreprises societe equipe equipes collegue collegues collaborateur collaborateurs interlocuteur interlocuteurs
personne personnes gens client clients service services activite activites travail travailler metier site sites
organisation structure groupe maison concret concrete concretement actualite actualites nouvelle article articles lu paru
publication post presse annonce felicite feliciter felicitations felicitation bravo chaleureusement arrivee poste fonction
fonctions nouvellement reussite succes
utiliser utilise utilisez utilisation mettre mise mets remise en-place place
aborder aborde abordions abordee approfondir approfondi approche approcher envisager envisage envisagez envisagiez envisageons
decouvrir decouvert presenter presente presentation montrer verifier verifie valider valide validation examiner etudier etudie
analyser comparer mesurer estimer evaluer chiffrer ajuster ajuste modifier modifie corriger changer change changement evoluer
evolue evolution inscrire inscrit concerner concerne concernant relatif relative lie liee lies rapport relation relations
mise-en-relation contact contacter contacte recontacter joindre joignable atteindre
promettre promis promise promesse engagement engager comme accord accorder entendu entendre
jusqu-ici entre-temps deroule deroulement tour bilan resume resumer synthese recapituler recapitulatif compte-rendu
rendu commun commune ensemble chacun plutot mieux meilleur meilleure meilleurs optimal suffire suffira suffiront suffit
suffirait passer passe passage prendre prends prenne prenez pris prise connaissance connaissances consideration donner donne donnez donniez
laisser laisse laissez laissiez gagner perdre manquer manque manquent reparler reparlions reevoquer relancer relance revient
tenter essayer arriver arrive approchant suivre suivi suit suivons accompagner accompagnement
aller allait venir viens venez vient viendrait partir sortir entrer ouvrir ouvert ouverte fermer clore
main oeil tete esprit coeur memoire souvenir souvenirs rappelez reference
dispose disposition disposer attentif attentive attention soin serein sereinement sérénité confortable
compter comptait comptez comptiez servira semble sembler paraitre parait interesserait
questionnement hesitation hesiter doute doutes inquietude inquietudes point-bloquant freins frein obstacle blocage bloque
curieux curiosite vif vivement grand grande petit petite long longue quelque seul unique propre propres
reel reelle vrai vraie bon juste certain sur possible envisageable pertinent pertinente opportun opportune
budget budgetaire budgetaires contrat contrats conditions modalites tarif tarifs prix montant cout couts
demonstration demo essai essais test tests atelier session formation webinaire salon
vivre attendant tarder tarde sens direction-a-suivre voie pied terme termes long-terme quotidien avenir futur passe
occasion opportunite tournant lancer lancement lance lancez mener mene menez conduire conduisez realiser realise
interne externe equipe ensemble respectif respective mutuel
gre guise rythme urgence pression tranquille tranquillement librement
honneur gentillesse confiance franchise transparence amabilite accueil chaleureux agreable apprecier apprecie appreciee appreciez
vouliez cherchiez chercher cherchez hesitiez hesitez songiez pensiez comptez visiez visez avez
soumettre soumis soumise trancher tranche arbitrer arbitrage arbitrages repousser reporter reporte report decaler decale
attacher prolonger revoyons repartir reponds accuse
nombre nombreux nombreuse quantite total volume moitie partie parties
interlocutrice voisin plusieurs differents differentes different differente certain divers diverses
copie exemplaire format page pages pdf adresse ligne
apprendre appris apprends constater constate remarque observer observe relever releve lisant
represente representer signifier signifie implique impliquer consequence effet effets impact
chantier chantiers tache taches reste-a-faire mission missions
rediger redige preparerai tenir tiendrai enverrai reviendrai rappellerai appellerai transmettrai joindrai
rassembler rassemble reunir reuni regrouper inclure inclus comprise compris comprendre comporter comporte ajouter ajoute
poser pose posez posiez poserai
`;

/** Ordinary French of any letter. */
const ORDINARY_WORDS = `
accepter acceptez accueillir acquerir actuel actuelle ailleurs aise ajouter amener amont aval ancien ancienne anticiper apparaitre
appartenir appliquer approprie appuyer arranger arrangerait assister assurer atteindre attirer attendu augmenter autorise
avantage avantages avertir baisse hausse base bases beau bel beneficier besogne bloquer bout but calme capable caracteristique
cause causer cesser chance changer charge charger chemin cibler circonstances citer coincider collaborer combiner commentaire
commenter comparaison competence completer compliquer concentrer conclure conclusion condition confier configurer conforme
connexion consacrer conseil conseiller conserver consister constituer construire contenir contenu contraindre contrainte
contraintes contribuer convaincre convaincu convaincue coordonner corps coup couvrir craindre crainte craintes creer croiser
debattre debuter dedier defendre defi definir definitif delicat dependre dependra depasser deplacer depot derange derouler
desirer destine determiner developper dialogue dicter difference difficile difficulte difficultes diminuer direct direction
diriger disparaitre distance divers duree durer echec eclairage eclairer ecarter economiser effectif effectuer efficace effort
egal egard eliminer elargir embarras emettre empecher encourager enchaine endroit entamer enthousiasme entourer entretemps envie
equilibre equiper equipement erreur espace essentiel etablir etape etat etonner eviter exact exactement excellent exception exiger
exister exister experience explication exploiter exposer exprimer extreme facile facilement faible familier favorable ferme fier
fiable fiabiliser figurer finalite fixe fond force forcer formaliser forme formel formuler fort forte fournir frequent frequence
gene generer gerer gestion habitude habituel haut hauteur horaire horaires horizon hypothese identifier ignorer illustrer
imaginer immediat immediate importer imposer impossible incertitude inciter incomplet inconvenient indispensable influence
informer initiative initial insister installer inspirer instruction intention intervenir intervention introduire inutile inviter
isoler issu issue jeu joli jouer juger justifier largeur large leger leve lever limite limiter liste lister local locaux logique
loisir maintenir maitriser majeur marche marge marquer matiere maximum membre merite methode milieu minimum modele modeste moindre
monde monter motif moyen moyenne moyens multiple naitre naturel nature nettement neuf normal notable noue nuancer obligation
obtenir occuper officiel operation opinion oppose ordinaire organe orienter original oublier paraitre pareil particulier
particuliere particulierement partage participer participation parcourir parvenir parvenu passion patience payer peine percevoir
perimetre perspective piste pistes plaire plan plein point polir portee porter portait positif poste pousser pouvoir pratique
pratiquement precaution preliminaire pressentir pret prete pretes prets preuve prevenir primordial principal principale principe
probable probleme problemes procede proceder proche profit profond progres progresser projeter prononcer propice proportion
proteger prouver provoquer public qualite quasi quotidienne raisonnable ralentir rapprocher rare rassure rater ravir reaction reagir
recherche reciproque reconnaitre recueillir reduire reduction reel refaire regard regarder regle reglee regles regler
regrouper rejoindre relation remplacer remplir rencontrez renforcer renoncer renouer repartir repere repondez reproche requerir
reserve reserver resoudre respect respecter ressentir ressortir ressource reste resultat resultats retirer retomber retrouver reunir
reussir revele reveler rever risque risquer role rompre rond route saisir salle sante satisfaction satisfaire satisfaisait satisfait
secret secteur securite selection semblable sensible sensiblement sentiment sentir separer serie serieux seuil signe signer
signature simplicite situer social sollicitation solide sommet sorte souci soucis souhaitable soulever soutenir soutien
specialiste specifique stade stable statut stimuler structurer subir succeder successeur suffisant suggerer suggestion superieur supporter supposer supprimer
surprise surveiller survenir susciter systeme tableau technique temporaire tendance tension tentative titre tolerer tomber totalite
toucher tourner traiter trait transformer transition travers traverser tri type urgente usage utilite vague valeur valoir
variable varier veiller venu verite version vigilance vigilant viser visible vision vite vitesse vivre volonte volontaire voter vote
`;

function stemsOf(words: string): ReadonlySet<string> {
  return new Set(wordsOf(words).map(stemOf));
}

export const FUNCTION_VOCABULARY: ReadonlySet<string> = new Set(wordsOf(FUNCTION_WORDS));
/** Usual words in full: they may open a sentence with a capital without being a name. */
export const USUAL_WORDS: ReadonlySet<string> = new Set(
  wordsOf(`${FUNCTION_WORDS} ${BUSINESS_WORDS} ${ORDINARY_WORDS} ${MORE_ORDINARY_WORDS}`),
);
/**
 * Stems of the vocabulary of any business letter, whatever it is about; words that carry no fact are
 * compared whole.
 */
export const LETTER_VOCABULARY: ReadonlySet<string> = stemsOf(BUSINESS_WORDS);
export const BUSINESS_VOCABULARY: ReadonlySet<string> = new Set([
  ...stemsOf(FUNCTION_WORDS),
  ...LETTER_VOCABULARY,
  ...stemsOf(ORDINARY_WORDS),
  ...stemsOf(MORE_ORDINARY_WORDS),
]);
