/**
 * More of the words that carry no fact, in the base form (stems cover the others): how people speak of talks,
 * of time, of what they want, think and feel. One subject a paragraph; maintained here.
 */
export const MORE_ORDINARY_WORDS = `
sympa super top genial chouette parfait impeccable formidable magnifique incroyable remarquable precieux precieuse
instructif instructive enrichissant enrichissante passionnant passionnante stimulant fructueux constructif interrogatif
aimable gentil gentille gentiment amical bienveillant genereux reconnaissant reconnaissante reconnaissance merveille
victoire felicite fierte bonheur courage patience impatience impatient curiosite surprise nostalgie regret pardon

telephone coup fil sms texto whatsapp linkedin teams zoom visioconference camera oral ecrit verbal interlocution
coordonnees adresse numero carte boite messagerie repondeur pli colis dejeuner diner cafe the verre petit-dejeuner
convier invitation inviter participer assister recontacter contacter introduire introduction presentation
intermediaire entremise connaissance confrere consoeur ami amie amis homologue partenaire associer
parole conversation confidence aveu mention allusion rappel relance nouvelle nouvelles publication annonce actualite

printemps ete automne hiver saison semestre quinzaine lendemain veille surlendemain jadis naguere auparavant
anterieur anterieurement ulterieur ulterieurement posterieur prealable prealablement initialement
longtemps deja encore autrefois recent recente imminent imminente proximite anniversaire duree delai tacite
mensuel mensuelle annuel annuelle hebdomadaire quotidien quotidienne journalier trimestriel semestriel ponctuel

souhait desir envie volonte intention ambition vocation optique visee finalite attente exigence critere demarche
hesitation reticence reserve scrupule doute certitude conviction opinion jugement verdict arbitrage tranchant feu vert
accord desaccord consensus compromis assentiment refus acceptation approbation aval autorisation permission
concertation consultation sondage avis recommandation suggestion conseil preconisation indication consigne

achevement aboutissement issue cloture ouverture debut amorce demarrage lancement relance poursuite reprise suspension
interruption arret gel pause attente report decalage avancee retard progression deroulement cheminement parcours
basculer bascule migrer migration deployer deploiement installer installation poser pose mettre oeuvre executer execution
entreprendre accomplir achever aboutir concretiser materialiser formaliser esquisser ebaucher elaborer concevoir
conception creation realisation fabrication production transformation modernisation renovation refonte refondre renover moderniser
remplacement renouvellement renouveler reconduire reconduction prolongation prolonger extension etendre agrandir
ameliorer amelioration perfectionner affiner affinage optimiser accelerer ralentir fluidifier automatiser
soulager alleger alourdir renforcer consolider fiabiliser securiser proteger preserver sauvegarder conserver maintien
doter equiper munir pourvoir fournir livrer procurer commander acheter acquerir vendre louer engager depenser investir
recruter embaucher former integrer integration accueillir encadrer piloter diriger superviser animer coordonner
transporter deplacer deplacement demonter remonter assembler ranger trier classer numeroter etiqueter peser mesurer
chronometrer cadencer compter recenser repertorier inventorier lister enumerer detailler decrire description
resister supporter endurer tolerer subir souffrir heurter casser abimer endommager user vieillir
couvrir inclure exclure comprendre englober contenir porter representer constituer former composer
interfacer connecter raccorder brancher relier synchroniser compatibilite compatible interoperable
signer parapher ratifier conclure clore cloturer solder honorer respecter enfreindre

dimension taille format largeur longueur hauteur epaisseur poids surface contenance capacite puissance vitesse autonomie
quantite volume lot unite piece exemplaire gamme modele version variante declinaison configuration formule pack
rythme cadence frequence debit charge flux trafic affluence pic creux
somme total forfait facture reglement paiement echeancier mensualite enveloppe financement chiffre chiffrage
tarification grille bareme acompte solde avoir remise frais port charges depense recette marge economie rentabilite
surcout supplement complement majoration minoration ecart difference

premier deuxieme troisieme quatrieme cinquieme sixieme septieme huitieme neuvieme dixieme douzieme
unique double triple demi tiers quart plupart majorite minorite ensemble integralite totalite restant
principal secondaire accessoire annexe optionnel facultatif obligatoire incontournable indispensable essentiel crucial
decisif determinant majeur mineur marginal significatif notable sensible tangible palpable visible
professionnel professionnelle personnel personnelle individuel collectif commun familial prive public officiel officieux
exterieur interieur dehors dedans alentours environs proximite region regional departement local national international
ancien ancienne anciens actuel futur prochain passe moderne recent vieux vieille jeune neuf inedit habituel coutumier
serieux serieuse fiable sur sure solide robuste souple flexible leger facile aise complexe ardu epineux delicat
bloquant penalisant genant contraignant couteux onereux abordable avantageux raisonnable competitif
fatigue occupe deborde charge sature surcharge presse tranquille serein disponible absent present injoignable

question interrogation probleme difficulte souci ennui embarras gene tracas galere casse-tete dilemme defi enjeu
solution remede parade recours alternative choix piste voie levier moyen methode procede outil instrument support
cause origine source motif raison explication justification pretexte consequence effet impact portee resonance
avantage benefice interet atout force inconvenient faiblesse limite risque danger menace
espoir promesse perspective horizon projection prevision anticipation projet idee reve
exemple modele illustration echantillon specimen maquette prototype brouillon trame canevas
liste tableau fichier dossier classeur rapport memoire notice brochure plaquette fiche catalogue guide
etude analyse enquete examen controle verification validation essai test evaluation bilan diagnostic
procedure processus protocole regle norme cahier charges specification exigence

bureau local atelier magasin salle hall etage batiment immeuble siege adresse quartier ville commune village pays
chef-lieu terrain parking entree sortie acces porte cour quai rue route
maison foyer logis domicile residence
direction service departement pole cellule equipe effectif groupe collectif conseil comite commission assemblee
fournisseur concurrent utilisateur beneficiaire destinataire usager public clientele patientele adherent abonne

metre metres centimetre millimetre kilometre hectare hectares are litre litres kilo kilos kilogramme tonne tonnes seconde secondes
degre watt kilowatt volt palette piece rouleau bidon carton caisse
suspendre suspendu suspendue derriere devant seduire seduit seduite seduits retablir vouloir falloir tenir consommation consommer prestataire
convaincre emballer emporter attirer plaire decevoir surprendre etonner rejouir amuser agacer inquieter rassurer
similaire semblable analogue equivalent identique comparable pareil voisin proche
`;
