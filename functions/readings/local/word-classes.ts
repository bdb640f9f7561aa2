/**
 * Families of words of similar meaning in business French, without accents; `appel*` is a prefix. A word may
 * be in several families; the classifier learns what a family means by its position in a sentence.
 */
const FAMILIES: Readonly<Record<string, string>> = {
  call: "appel* rappel* rapel* rapl* apel* apl telephon* tel tels tph tphone phone phoner phoning fil bigo bigophone tube call* callback bip* sonner sonne sonnerai decroch* vocal vocale voix vive retel* combine gsm natel rapp dial dialer allo ligne bout coup joindre joign*",
  contact:
    "contact contacter contacte contactes contactez contacterai contactera contactee recontact* approch* ecrire ecris ecrit ecrirai ecrira ecrivez reecri* solliciter sollicite joint jointe toquer ping pinguer signe",
  reached:
    "eu eue joint jointe jointes parle parlee parles echange discute cause vu vue vus croise croisee rencontre rencontree telephone appele appelee rappele rappelee recontacte recontactee repondu decroche",
  missed:
    "repondeur messagerie vocale boite msg message nrp occupe sonnerie vide absent standard injoignable tentative",
  chase: "relanc* relance relances rlc rlce ping",
  send: "envoy* envoi* envoie* envois enverr* renvoy* renvoi* renverr* adress* transm* transfer* expedi* expediti* suivre suivra suivront parven* parvien* balanc* shoot* forward* fwd fax* remet* remis* partag* filer file filerai filera glisse* glisser soumet* soumis* retourn* poste poster postera posterai maile mailer mailerai mailera sends send sent diffus* depot faxe adressera communiqu* env wetransfer",
  give: "donner donne donnera donnerai passer passe passera passerai passent fournir fourni* procurer procur* apporter apporte* amener amene* livrer deposer depose* deposera laisser laisse porter porte portera porterai rendre rend rendra rends refiler refile refil* montrer montre montrera offrir",
  prepare:
    "prepar* etabl* redig* chiffr* devise* calcul* boucl* finalis* produi* monter monte edit* actualis* corrig* refaire refais refait refera ajust* dessin* rassembl* sortir sort concoct* peaufin* pond* pondre compil* construi* constitu* mettre mets met ecrire cherch* elabor* simul* faire fait fais ferai fera fasse font ferons",
  document:
    "document* doc docs dossier* plan plans fiche* catalogue* cata brochure* plaquette* contrat* convention* avenant* facture* avoir bon rib iban attestation* certificat* photo* lien* fichier* pdf tableau* excel xls xlsx cr crs rapport* note notes synthese* presentation* ppt deck slide* memo notice* kbis reference* etude* simulation* comparatif* schema* releve* bilan* justificatif* mandat* liste* cahier cdc maquette* visuel* courrier* lettre* trame modele* guide* manuel* specs spec specification* cotes nuancier* carte* dpgf ccmt ccp cctp bdc papier* video* livret* programme* questionnaire* formulaire* dwg recap* recapitulatif* descriptif* protocole* registre* extrait* duplicata copie* exemplaire* annexe* procuration* decompte* bordereau* licence* quittance* capture* menu menus gabarit* patron bat epreuve* rendu* croquis metre metres calendrier planning* tuto replay enregistrement slides numero coordonnees contact mail",
  sample:
    "echantillon* maquette prototype* specimen* colis carton* bouteille* piece* produit* palette* kit tissu* essai",
  price:
    "devis offre offres proposition* propale* propal* chiffrage* cotation* soumission* estimation* estimatif* tarif* prix grille* bareme* remise* quote quotes pricing proposal montant* forfait* budgetaire proforma",
  meet: "rdv rdvs rendez rv rencontr* visit* demo demos demonstr* reunion* reu reus visio* visios teams zoom meet dejeun* dejeuner diner dine brunch lunch creneau* slot agenda* cale caler calee calage calera caleront calons atelier* entretien* cafe apero salon stand bloqu* planifi* fixer fixe fixee fixons convoqu* invit* rejoindre point points retrouv* accueill* recev* recoit recevra meeting kickoff degust* entrevue* audience restitution comite copil seance* soutenance* audit passage tournee",
  come: "passer passera passerai passons repass* venir viens vient viendr* venons venez venu venue aller irai ira irons deplac* rendre arriv* monter descendre revoir revoi* voir voit voyons verr* vois voient debarqu* toquer",
  answer:
    "repon* repond* reponse* reponses retour retours revien* reviendr* revenir feedback confirm* avis eclair* precis* renseign* expliqu* explication* nouvelles courant position* statu* informe* informer informera signal* indiqu* detail* dire dira dirai diras dirons diront dit dites redire redis redirai rassur* reviens recontact* tenir tiens tient tiendra prevenir previen* preven* justifi* savoir",
  decide:
    "decid* decision* tranch* valid* arbitr* choisi* choix sign* signature* accord feu go comite* codir codec comex copil commission* conseil ca deliber* approuv* vote* voter retenir retien* prononc* verdict* direction board ag selection* homolog* agree* attribu* jury statu* departag* adjudic* greenlight",
  reflect:
    "reflech* reflexion* etudi* etude examin* regard* evalu* compar* consult* pes* discut* parl* concert* debat* tour relire analys*",
  introduce:
    "introdui* introduction* presenter presentera presente relation* connect* recommand* aiguill* orient* part rapproch* parrain* intro intros entremise reseau tuyau* branche* brancher branch* coordonnees cc copie collegue* homologue* successeur* successrice remplacant* consoeur* ami amie connai* connaissance carnet adresse* toucher mot glisser nom",
  work: "install* repar* interven* intervention* remplac* command* reserv* factur* pay* relire relecture nettoy* maj verifi* control* negoci* escalad* organis* creer cree ouvrir ouvre fermer regler regl* depann* configur* parametr* livr* mont* demont* pos* poser pose recuper* ramass* enlev* debloq* imprim* archiv* class* rang* ranger inscri* ajout* modif* supprim* declar* instrui* form* formation recrut* embauch* changer change changement mesur* releve tester teste* essay* demarr* lanc* bascul* migr* remettre imput* rembours* credit* echang* reprendre enregistr* saisir saisi notifi* commande traduire traduction",
  must: "dois doit devons devez doivent devr* devait devais devaient faut faudr* falloir fallait penser pense pensons noter pensez prevoi* prevu* prevoir promis* promet* promesse engag* engagement compte comptes charge charger chargeons oublier oubli* todo prier prie priere veuill* svp stp reste rester restent tache* imperati* obligat* attendu* attendue du due dus dues priorite urgent* urgence revient incombe soin",
  please:
    "merci svp stp veuill* prier prie priere gre pouvez pourriez pourrais peux peut voulez voudriez seriez serait possible aimable gentil* aimer* sympa",
  want: "souhait* voudr* voul* veut veux veulent aimer* desir* demand* reclam* besoin requier* exig* interess* espere* esper* request* aimerait tien* envie pret prete disposee partant* curieu*",
  wait: "attend* attente* patien* suspens guett* espere compte comptons comptent",
  can: "pouv* pourr* peut peux peuvent puis puisse capable permet* sait possible*",
  will: "vais va vas allons allez vont prochain* prochainement bientot sera serai seront sous",
  negation: "ne n pas plus jamais aucun* rien sans ni non nul nullement guere point personne",
  needless: "inutile besoin peine necessaire utile raison quoi obligatoire",
  condition:
    "si sinon eventuel* hypothe* cas condition* supposer suppos* quand lorsque des tant aurait aurais auraient faudrait sitot une fois apres",
  would: "aurait aurais auraient aurions serait serais seraient faudrait devrait pourrait",
  past: "hier dernier* derniere passee passes ancien* ancienne autrefois jadis avait avais avaient etait etais etaient ete deja historique* archive* epoque recemment auparavant fut fit furent avions lors precedent* naguere vieux vieille",
  now: "matin jour instant aujourd auj ajd ce tantot present maintenant desormais",
  us: "je j on nous moi mon ma mes notre nos me m ns mien",
  you: "tu te toi ton ta tes vous votre vos vs t",
  they: "il elle ils elles lui leur leurs son sa ses eux ca cela",
  them: "le la les l",
  third:
    "integrateur* comptable* banquier* banque* fils fille femme mari epouse epoux frere soeur pere mere beau architecte* archi confrere* notaire* avocat* assureur* transporteur* fournisseur* grossiste* fabricant* mairie* prefecture* siege maison expert* cabinet* traitant* prestataire* editeur* installateur* consultant* chauffeur* usine* labo* organisme* agence* maitre moe moa amo ademe leasing bailleur* syndic* partenaire* intermediaire* constructeur* voisin* dealer* distributeur* revendeur* importateur* courtier* huissier* juge tribunal mediateur* ministere region departement etat edf engie enedis urssaf dreal carsat inspecteur* controleur* commissaire* geometre* bureau jury abf drac conseil tiers franchiseur groupe",
  rival: "concurren* confrere* rival* ailleurs autre autres challenger adjug* sortant* titulaire*",
  ours: "equipe sav technicien* tech compta logistique atelier depot labo support adv backoffice interne commercial* planning",
  person:
    "client* cliente patron* gerant* directeur* directrice* dir daf dg pdg drh dsi rssi responsable* resp acheteur* acheteuse* assistant* monsieur madame mme mr m mlle chef cheffe secretaire* president* adjoint* interlocut* technicien* prospect* ceo cto cfo coo vp boss docteur dr maitre maire",
  renewal:
    "renouvel* renouvell* echeance* echoi* echu* echoit reconduc* reconduit* tacite expir* anniversaire terme preavis resili* prolong* termine terminera fin finit finira finissent court courra denonc* validite periode triennal* annuel* renegoci*",
  contract:
    "contrat* abonnement* licence* bail baux garantie* marche marches convention* police* maintenance engagement* location leasing mandat forfait souscription*",
  budget:
    "budget* enveloppe* arbitrage* credit credits subvention* invest* financ* finances capex opex exercice fonds depense* rallonge* alloc* dotation* plafond tresorerie sous argent bp dob sou moyens cagnotte lignes rubrique provision* chiffres",
  support:
    "soutien* soutient soutenu soutiendr* pousse pousser poussera defend* ambassad* promot* fan fans convaincu* enthousias* conquis* seduit* ravi* content* satisfait* adore* apprecie* allie* alliee confiance vante* vanter eloge* louang* emball* milit* plaid* plaide acquis acquise prescri* partisan* prone* relais felicit* top genial super excellent* epate* bluff* recommand* champion* meilleur* meilleure prefere* chaud chaude amoureu* parfait* compliment* dithyramb* chante loue louer",
  departure:
    "quitt* depart departs retraite demission* mute mutee mutation remplac* success* succed* licenci* rejoin* promu* promotion nomme nommee nomination poste postes fonction fonctions partie parti partira carriere reconversion raccroch* ciao pot vole leave left reconvert* cede ceder effectif* rupture mandat preavis poursuiv* aventure* defi succede vire viree evince* quittera remercie* pension prepension",
  absence:
    "conge* conges vacances absen* abs maladie malade maternite paternite arret arrete deplacement* indispo* indisponib* rtt office ferme* fermeture* fermes pont hospital* operation opere operee accident* parental* cp ferie mission formation stage rentre rentrera reprend* reprendra reprise platre convalesc* off ooo away back bureau sejour voyage semaine clinique retour cure vacation repos ski plage amadeus",
  later:
    "report* decal* repouss* gel gele gelee geler gelent pause* suspen* differ* ajourn* tard tardif* standby stand remet* remis* avant prochaine rentree sommeil frigo glaciere prematur* tot attendre patien* plein annee an semestre trimestre printemps automne ete hiver calme trop recul* hold wait laisser reprendre repren* froid froide apres ulterieur* moment quelque mois congelateur veilleuse renvoy* differe temporis* souffler sursoi* surseoir",
  objection:
    "desinscri* desabonn* supprim* retir* radi* rgpd cnil sollicit* demarch* spam* harcel* stop oppos* effac* liste* listes fichiers base bases blacklist* indesir* unsubscribe remove donnees coordonnees cesse* cesser arreter arretez oubliez tranquille paix foutre prospection publicite* pub pubs newsletter* desinscription ray* rayer importun* deranger derange droit consentement mailing* envois demarchage blackliste* fichier* bloctel lachez laissez insist*",
  refusal:
    "refus* declin* abandon* perdu* perd* renonc* ecart* retenu* interess* cher chere chers prefer* opt* opter tourn* mort morte enterr* lost dommage desole* malheureusement regret* internalis* stopp* negati* non attribu* rejet* classe* plie pliee confie* recal* niet veto part parti partent partis ailleurs choisi* tombe suite donnons poursuivre poursuit merci sans facon tant pis exclu* elimin* boud* dit",
  unreachable:
    "npai bounce* erreur* attribue* invalide* injoignable* undeliver* revenu* revient reviennent rejet* inconnu* mailer daemon hs existe* host introuvable* failed failure delivery echec desactiv* obsolete* perim* faux fausse morte* mort adresse numero num mailbox boite user recipient destinataire* ligne serveur aboutit abouti coupe coupee errone* caduc caduque ko bad domain domaine unknown rejected expediteur retour quota pleine saturee",
  trouble:
    "plainte* plaint* plaindre plaignent reclam* furieu* furax furibard* mecontent* panne* casse cassee casses cass* defect* defaut* retard* incident* litig* probleme* pb pbs soucis souci inadmissible* inaccept* scandal* fuite* fuit fuient manqu* endommag* abim* degrad* decu* decev* deception ras bol fach* agac* bug* bugs bugg* dysfonction* honte marre rale* raler rouspet* colere enerv* sinistre* mauvais* pire coince* plante* plantage rupture penalit* gueul* exasper* insatisf* conforme* anomalie* tort catastroph* lamentable tempet* recrimin* indign* ressentiment menac* mediateur reproch* tromp* remont* perce* perces rade rembours* vexe* outr* offusqu* irrit* ulcer* excede* grogn* grogne protest* contest* conteste deplor* bloque* casser moisi* rouill* raye* raye faux erreur* fiasco bordel bazar desastr* avari* cata blesse* vol vole facheu* crise amer amere griefs grief doleance* desagrement* regrett* insupportable honteu* aberrant",
  done: "fait faite faits faites envoye* regle* reglee* ok solde solder soldee clos close boucle* traite* recu* recue* fini finie finis termine* honor* voici voila trouver* trouverez joint jointe jointes joints promis* convenu* honore* parti partie partis parties resolu* effectu* acquit* livre livree livres livrees rendu rendue bien classe* cijoint accuse fournie fourni transmis* remis remise remises depose deposee corrige corrigee repondu accompli* expedie* cloture* check checked signe signee rentre arrive arrivee arrives dessous contre attache annexe pj reception recois",
  cancel:
    "annul* annule laisse laissez laisser tomber peine caduc* objet oublie* off cancel* finalement zappe* zapp* caduque lieu biffe* decommand* deprogramm* saute avorte* avorter dedit desist* retract* leve levee stop abandonn* biff* raye",
  next: "suite* etape* etapes balle camp next main initiative* action* actions reste cote chez tour plan* jouer ballon prochaine suites coup court termes",
  ask: "quel* quelle* combien comment pourquoi savoir savez sait question* possibilite* interrog* est avez peut pouvez pourriez auriez lequel laquelle quid oui existe comprend inclus compris serait",
  polite:
    "cordialement cdt cdlt cdlmt bonjour bonsoir salut bjr slt disposition hesit* journee soiree weekend salutations agreer sentiments courtois* belle excellente remerci* amities amicalement bises biz sincer* avance plaisir bienvenue felicitations coucou hello cher chere chers respectueu* consideration hommages",
  tool: "logiciel* outil* plateforme application* appli module* crm erp systeme* robot* automatique* automatiqu* machine* site web portail newsletter* webinaire* webinar* campagne* fonction* option* menu bouton notification* parametr*",
  habit:
    "toujours souvent chaque habitude* habituel* generalement general parfois rarement tous toutes principe normalement reput* quotidien* semaine regle gens monde",
  say: "dit dixit annonce* annonc* confie* assure* affirm* pretend* raconte* explique* precise* selon paraitre parait semble* avoue* promet jure* repete*",
};

interface Families {
  readonly whole: ReadonlyMap<string, readonly string[]>;
  readonly beginnings: ReadonlyMap<string, readonly string[]>;
}

const families = compile();
/** No beginning is longer. */
const LONGEST_BEGINNING = Math.max(...[...families.beginnings.keys()].map((beginning) => beginning.length));

function compile(): Families {
  const whole = new Map<string, string[]>();
  const beginnings = new Map<string, string[]>();
  for (const [family, words] of Object.entries(FAMILIES))
    for (const word of words.split(/\s+/)) {
      const [map, key] = word.endsWith("*") ? [beginnings, word.slice(0, -1)] : [whole, word];
      map.set(key, [...(map.get(key) ?? []), family]);
    }
  return { whole, beginnings };
}

/** The families of a folded word. */
export function familiesOf(word: string): readonly string[] {
  const found = new Set(families.whole.get(word));
  for (let length = 3; length <= word.length && length <= LONGEST_BEGINNING; length += 1)
    for (const family of families.beginnings.get(word.slice(0, length)) ?? []) found.add(family);
  return [...found];
}

/** What verbs end in, by what it tells; the first that fits counts. */
const ENDINGS: readonly (readonly [tells: string, endings: readonly string[]])[] = [
  ["will1", ["rai", "rons"]],
  ["will2", ["ras", "rez"]],
  ["will3", ["ra", "ront"]],
  ["would", ["rais", "rait", "rions", "riez", "raient"]],
  ["was", ["ais", "ait", "aient", "ions", "iez"]],
  ["to", ["er", "ir", "re", "oir"]],
  ["we", ["ons"]],
  ["you", ["ez"]],
  ["they", ["ent"]],
  ["ing", ["ant"]],
  ["es", ["ee", "ees", "es"]],
];
const DONE = ["é", "ée", "és", "ées"];
const OTHERS = ["u", "us", "ue", "ues", "is", "it", "t", "s"];

/** What the ending of a word tells if it is a verb’s: no table of verbs, for words of families only. */
export function endingOf(word: string, written: string): string {
  if (DONE.some((ending) => written.endsWith(ending))) return "done";
  const found = ENDINGS.find(([, endings]) => endings.some((ending) => word.endsWith(ending)));
  if (found !== undefined) return found[0];
  return OTHERS.some((ending) => word.endsWith(ending)) ? word.slice(-1) : "";
}
