/**
 * Families of words that mean alike in business French, without accents: "appel*" is every word that begins so. A word may
 * be of several families. The classifier learns what a family says from its place in a sentence.
 */
const FAMILIES: Readonly<Record<string, string>> = {
  call: "appel* rappel* rapel* rapl* apel* telephon* tel tels tph phone phoner phoning fil bigophone passerai coup joindre joign* joint jointe joints contact contacter contacte contacterai recontact* call* callback buzz bip* sonner decroch* repondeur messagerie vocal vocale voix oral allo retel* bigo",
  chase: "relanc* relance",
  send: "envoy* envoi* envoie* enverr* renvoy* renvoi* renverr* adress* transm* transfer* expedi* suivre suivra fourni* communiqu* parven* parvien* balanc* shoot* forward* fax* faxe* deposer depose* deposera remet* remis* remise partag* livrer livre livrera porter porterai apporter apporte* file filer glisse* soumet* soumis* retourn* poste poster postera mail mailer passer passe procurer donner pousser pousse diffus* depot send sends sent",
  prepare:
    "prepar* etabl* redig* chiffr* devise* calcul* boucl* finalis* produi* monter monte edit* actualis* corrig* revoir refaire refais refait mettre met mets ajust* dessin* rassembl* sort* concoct* peaufin* pond*",
  document:
    "document* doc docs dossier* plan plans planning* fiche* catalogue* cata brochure* plaquette* contrat* convention* avenant* facture* avoir bon rib attestation* certificat* echantillon* photo* lien* fichier* pdf tableau* excel xls cr rapport* note notes synthese* presentation* ppt deck slide* memo notice* kbis reference* etude* simulation* comparatif* coordonnees schema* releve* bilan* justificatif* mandat* liste* cahier cdc rgie maquette* visuel* courrier* mail mails email lettre* trame modele* guide* manuel* specs specification* cotes plans nuancier* carte* dpgf ccmt ccp bdc papier* accuse video* log logs",
  price:
    "devis offre* proposition* propale* propal* chiffrage* cotation* soumission* estimation* estimatif* tarif* prix grille* bareme* remise* remises quote pricing proposal montant* budgetaire",
  meet: "rdv rendez rv rencontr* visit* demo demos demonstr* reunion* reu reus visio* teams zoom dejeun* dejeuner diner creneau* agenda* cale caler calage caleront atelier* entretien* passerai repass* revoi* revoir revoit voit voir voyons verr* vois cafe salon bloqu* planifi* fixer fixe fixons convoqu* invit* rejoindre point retrouv* pose accueill* recev* recoit meeting kickoff essai* degust*",
  answer:
    "repon* repond* reponse* retour* revien* reviendr* revenir feedback confirm* avis eclair* precis* renseign* expliqu* explication* nouvelles courant position* statu* informe* informer signal* indiqu* detail* dire dira dirai dit dites redire redis rassur* reviens",
  decide:
    "decid* decision* tranch* valid* arbitr* choisi* choix sign* signature* accord feu go comite* codir codec copil commission* conseil ca deliber* approuv* vote* voter retenir retien* prononc* verdict* direction patron associe* board ag selection*",
  introduce:
    "introdui* introduction* presenter presente* relation* connect* recommand* aiguill* orient* part rapproch* parrain* contact intro entremise reseau tuyau* branche* brancher branch*",
  must: "dois doit devons devez doivent devr* devait devais devaient du faut faudr* falloir fallait penser pense pensons noter pensez prevoi* prevu* prevoir promis* promet* engag* compte comptes charge charger oublier oubli* todo prier prie priere merci veuill* svp stp afin reste rester restent tache* imperati* obligat*",
  want: "souhait* voudr* voul* veut veux veulent aimer* desir* demand* reclam* besoin attend* attente* requier* exig* interess* sollicit* espere* esper* request* pouvoir pouv* pourr* peut peux peuvent saurais gre serait serais",
  will: "vais va vas allons allez vont compt* prevoit s'engage bientot prochain* prochainement",
  negation: "ne n pas plus jamais aucun* rien sans ni non nul nullement inutile point guere",
  condition:
    "si sinon eventuel* hypothe* cas condition* supposer suppos* quand lorsque des tant aurait aurais auraient faudrait",
  past: "hier dernier* passe passee passes ancien* autrefois jadis avait avais avaient etait etais etaient ete eu eue deja historique* archive* epoque recemment auparavant fut fit",
  us: "je j on nous moi mon ma mes notre nos me m ns mien nôtre",
  you: "tu te toi ton ta tes vous votre vos vs t",
  they: "il elle ils elles lui leur leurs son sa ses eux ca cela i",
  them: "le la les l",
  third:
    "integrateur* comptable* banquier* banque* fils fille femme mari epouse epoux frere soeur pere mere beau architecte* archi concurrent* confrere* collegue* notaire* avocat* assureur* assurance* transporteur* fournisseur* grossiste* fabricant* mairie* prefecture* siege maison expert* cabinet* traitant* prestataire* editeur* installateur* consultant* chauffeur* usine* labo* bureau organisme* agence* maitre moe moa amo ademe banques leasing bailleur* syndic* groupe partenaire* intermediaire* constructeur* voisin* consoeur* dealer* distributeur* revendeur* importateur*",
  ours: "equipe collegue* interne sav technicien* tech compta logistique atelier bureau depot chef labo support adv backoffice",
  person:
    "client* cliente patron* gerant* directeur* directrice* dir daf dg pdg drh dsi responsable* resp acheteur* acheteuse* assistant* monsieur madame mme mr m mlle chef cheffe secretaire* president* adjoint* interlocut* technicien* contact prospect*",
  renewal:
    "renouvel* echeance* echoi* echu* reconduc* reconduit* tacite expir* anniversaire terme preavis resili* prolong* termine terminera fin finit finira finissent arrive* cours engagement* abonnement* licence* bail baux garantie* contrat* marche denonc* cours validite",
  budget:
    "budget* enveloppe* arbitrage* credit* subvention* invest* financ* finances capex opex exercice fonds depense* rallonge* alloc* dotation* plafond tresorerie sous argent vote* bp",
  support:
    "soutien* soutient soutenu pousse* defend* ambassad* promot* fan convaincu* enthousias* conquis* seduit* ravi* content* satisfait* adore* apprecie* allie* avocat* confiance vante* eloge* louang* emball* milit* plaid* plaide acquis prescri* partisan* prone* relais felicit* top genial super excellent*",
  departure:
    "quitt* depart departs retraite demission* mute* mutation remplac* success* succed* licenci* rejoin* promu* promotion nomme* nomination poste postes fonction fonctions part partie parti partira carriere reconversion raccroch* ciao pot vole leave left reconvert* cede ceder effectif* effectifs plan*",
  absence:
    "conge* vacances absen* abs maladie malade maternite paternite arret arrete deplacement* indispo* rtt office out ferme* fermeture* pont hospital* operation accident* parental* cp ferie mission formation stage retour rentre reprend* injoignable platre convalesc* off ooo away back",
  later:
    "report* decal* repouss* gel gele* gelee* pause* suspen* differ* ajourn* tard tardif* standby stand remet* remis* recontact* avant prochaine rentree sommeil frigo prematur* tot attendre patien* patience temps plein annee an semestre trimestre printemps automne ete hiver calme trop recul* glisse* hold wait laisser laissez reprendre repren* debut gelent froid",
  objection:
    "desinscri* desabonn* supprim* retir* radi* rgpd cnil sollicit* demarch* spam* harcel* stop oppos* efface* effac* liste* listes fichiers base bases blacklist* indesir* unsubscribe remove donnees coordonnees cesse* cesser arreter arretez oubli* oubliez tranquille paix foutre prospection publicite* pub pubs newsletter* desinscription ray*",
  refusal:
    "refus* declin* abandon* concurren* ailleurs autre autres perdu* perd* suite renonc* ecart* retenu* interess* cher chere chers prefer* opt* opter tourn* mort morte enterr* lost dommage desole* malheureusement regret* tombe* internalis* stopp* negati* non nein adjug* attribu* rejet* laisse* classe* plie* confie*",
  unreachable:
    "npai bounce* erreur* attribue* invalide* injoignable* undeliver* revenu* revient reviennent rejet* rejete* inconnu* mailer daemon hs existe* host introuvable* failed failure delivery echec non desactiv* obsolete* perim* faux fausse morte* mort adresse numero num mailbox boite user recipient destinataire* standard ligne serveur plus aboutit",
  trouble:
    "plainte* plaint* plaindre reclam* furieu* furax mecontent* panne* casse* cassee* cass* defect* defaut* retard* incident* litige* probleme* pb soucis souci inadmissible* inaccept* scandal* fuite* fuit erreur* manqu* endommag* abim* degrad* decu* deception ras bol fach* agac* bug* bugs dysfonction* honte marre rale* raler rouspet* colere enerv* sinistre* mauvais* pire coince* plante* rupture penalite* penalites gueul* attend* toujours exasper* insatisf* non-conform* conforme* anomalie* tort catastroph* lamentable",
  done: "fait faite faits faites envoye* regle* reglee* ok solde* clos* close* boucle* traite* recu* recue* fini* finie* termine* honor* voici trouver* joint jointe jointes joints promis* convenu* honore* parti partie partis resolu* effectu* acquit* livre* livree* mission rendu* check done bien classe*",
  cancel:
    "annul* laisse* laissez laisser tomber peine besoin caduc* objet oublie* inutile off cancel* abandonn* finalement zappe* zapp* renonc* caduque lieu necessaire utile supprim* finalement biffe* raye*",
  next: "suite* etape* balle camp next main initiative* action* reste cote chez tour rest* plan* attend* donner jouer ballon prochaine",
  ask: "quel* quelle* combien comment pourquoi savoir savez sait question* possible possibilite* demande* interrog* est avez peut pouvez pourriez auriez lequel laquelle quid oui",
  polite:
    "cordialement cdt cdlt bonjour bonsoir salut bjr slt disposition hesit* journee soiree weekend salutations agreer sentiments courtois* bonne belle excellente remerci* amities bises sincer* avance",
  tool: "logiciel* outil* plateforme* application* module* crm erp systeme* robot* automatique* automatiqu* machine* site web portail newsletter* webinaire* webinar* mailing* campagne*",
  habit:
    "toujours souvent chaque habitude* habituel* generalement general parfois jamais rarement tous toutes principe normalement d'habitude reput* quotidien*",
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

/** What a verb's ending tells: without a table of verbs, for words of families only. */
export function endingOf(word: string, written: string): string {
  if (/(?:é|ée|és|ées)$/.test(written)) return "done";
  if (/rai$/.test(word)) return "will1";
  if (/(?:rons)$/.test(word)) return "will1";
  if (/(?:ras|rez)$/.test(word)) return "will2";
  if (/(?:ra|ront)$/.test(word)) return "will3";
  if (/(?:rais|rait|rions|riez|raient)$/.test(word)) return "would";
  if (/(?:ais|ait|aient|ions|iez)$/.test(word)) return "was";
  if (/(?:er|ir|re|oir)$/.test(word)) return "to";
  if (/ons$/.test(word)) return "we";
  if (/ez$/.test(word)) return "you";
  if (/ent$/.test(word)) return "they";
  if (/ant$/.test(word)) return "ing";
  if (/(?:ee|ees|es)$/.test(word)) return "es";
  if (/(?:u|us|ue|ues|is|it|t|s)$/.test(word)) return word.slice(-1);
  return "";
}
