import { oneOf } from "../pattern.ts";

export const MACHINE = oneOf(String.raw`
  ia|ai|a i|i a|intelligences? artificielles?|artificial intelligence|llms?|gpt|chat ?gpt|claude|gemini|
  copilot|modeles? de langage|language models?|(?:chat)?bots?|robots?|algorithmes?|
  agents? (?:ia|conversationnels?|automati\w+|ai)|ai (?:agents?|assistants?|systems?|models?)|
  assistants? (?:ia|virtuels?|automati\w+|de redaction|numeriques?|redigeant|charges? de)|
  (?:virtual|writing|automated) assistants?|
  (?:redacteurs?|lecteurs?|generateurs?|outils?|logiciels?|systemes?|moteurs?|traitements?) (?:automati\w+|de (?:suggestions?|redaction|prospection|tri|relances?|recommandations?|generation|crm))|
  (?:automated|suggestion|drafting) (?:system|tool|writer|reader|engine)s?|assistant
`);

export const DRAFT = oneOf(String.raw`
  messages?|mails?|e mails?|emails?|courriels?|reponses?|brouillons?|textes?|objet|resumes?|syntheses?|
  suggestions?|relances?|redactions?|drafts?|repl(?:y|ies)|responses?|answers?|outputs?|summar(?:y|ies)|
  outreach|subject lines?|opening lines?|follow ups?|opening|generations?|prospections?
`);

export const RULES_NOUN = oneOf(String.raw`
  consignes?|instructions?|regles?|directives?|directions?|guidelines?|prompts?|rules?|ordres?|contraintes?|
  restrictions?|garde fous?|guardrails?|programmation|programming|configuration|parametrage|limites?|
  constraints?
`);

export const WHAT_WAS_SAID = oneOf(String.raw`
  tout ce qui precede|ce qui precede|
  (?:everything|all|what(?:ever)?|anything)(?: of)?(?: the)? (?:above|before|you were told|you have been told|came before|you know)|
  previous (?:text|context|messages?|conversation)s?|tout ce qu on t a dit|ce qu on t a (?:dit|demande)|
  (?:le )?contexte precedent|tout le reste
`);

export const CONTACT = oneOf(String.raw`
  contacts?|fiches?|leads?|prospects?|profils?|clients?|comptes?|accounts?|records?|profiles?|customers?|
  company|societe|entreprise
`);

export const TOP = oneOf(String.raw`
  (?:en|a la|au|tout en) (?:tete|premiere? (?:position|place|rang)?|haut|sommet|premier)|priorit\w+|
  prioritaires?|scores?|rang|classement|(?:liste|file) (?:du jour|de contacts|d attente)|
  avant (?:tous|toutes) les autres|top|(?:ranked |come |goes? |contacted )?first|queue|ranking|rank|
  (?:today s|the|daily) list|highest|number one|numero un|above all others|ahead of (?:all|every)
`);

export const TASKS = oneOf(String.raw`
  actions?|suggestions?|taches?|relances?|contacts?|fiches?|leads?|prospects?|rappels?|tasks?|follow ups?|
  reminders?|opportunit\w+|deals?|records?|activit\w+
`);

export const DATA = oneOf(String.raw`
  noms?|coordonnees|adresses?|e ?mails?|telephones?|numeros?|montants?|devis|tarifs?|prix|remises?|notes?|
  historiques?|conversations?|echanges?|names?|phones?|(?:phone )?numbers?|address(?:es)?|prices?|quotes?|
  discounts?|details?|data|donnees|informations?|contrats?|contracts?|amounts?|pipeline
`);

export const OTHERS = oneOf(String.raw`
  
  (?:tes|vos|les|des|d|de|your|the|all|tous les|toutes les|any|every) ?(?:autres?|other) (?:clients?|contacts?|prospects?|comptes?|fiches?|customers?|accounts?|leads?|dossiers?|compan\w+|societes?|entreprises?)|
  (?:tous|toutes) (?:tes|vos|les) (?:clients?|contacts?|prospects?|fiches?)|
  all (?:of )?(?:your|the) (?:customers?|clients?|contacts?|leads?|prospects?)|
  (?:ta|votre|your|the) (?:base|database|crm|pipeline)|
  (?:autres clients|other customers|other clients|other contacts)
`);

export const COPY = oneOf(String.raw`
  cci|bcc(?:ed)?|copie (?:cachee|invisible|carbone invisible)|blind copy|blind carbon copy
`);

export const EVERY_SENDING = oneOf(String.raw`
  
  (?:tous|toutes|chaque|chacun|every|each|all|any|prochaine?s?|next|tes|ton|ta|futurs?) (?:\w+ )?(?:messages?|mails?|e mails?|emails?|courriels?|reponses?|echanges?|envois?|relances?|drafts?|repl(?:y|ies)|brouillons?|outgoing|answers?|conversations?)
`);

export const OWNED = oneOf(String.raw`
  tes|ton|ta|vos|votre|your|tous?|toutes?|all|any|every|previous|prior|precedente?s?|anterieure?s?|recues?|
  initiales?|earlier|above|ci dessus|systeme|system|former|original|existing|the|its|les|tu|t|ces|these|those|
  other
`);

export const ALL = oneOf(String.raw`
  tous?|toutes?|(?:d )?autres?|all|every|each|other|any|remaining|pending|prevue?s?|restante?s?
`);

export const ACCOUNT = oneOf(String.raw`
  
  (?:nouve(?:au|lle|aux|lles)|new|updated|changed|different|autre) (?:\w+ ){0,2}?(?:rib|iban|compte(?: bancaire)?|coordonnees bancaires|bank (?:details|account)|account(?: number)?)|
  (?:rib|iban|coordonnees bancaires|compte bancaire|bank (?:details|account))…(?:chang\w+|nouve\w+|new|updated?|plus valables?|remplace\w*|modifi\w+|desormais|no longer|ci apres|below)
`);

export const YOU_ARE = oneOf(String.raw`
  
  (?:tu es|vous etes|you are|you re|sois|soyez|be)(?: \w+){0,3}? (?:ia|ai|assistante?|bots?|robot|agent|vendeu\w+|commercial|modele|model|seller|salesman|expert|dan|llm|chatgpt)|
  (?:tu|vous) incarne[sz]|incarne[rz]?|jou(?:e|es|ez|ons|er) (?:le role|a un jeu|un role|un jeu)|
  (?:play|assume|take on) the role|let s play|fai(?:s|tes|sons) comme si|imagine[rz]? que (?:tu|vous)|
  pretend(?: to be| that| you)?|roleplay|role play|
  (?<!we |i |they |to |who |which |will |also |can |would |you )act (?:as|like) (?:a|an|if|the|my)|
  (?:agis|agissez|comporte toi|comportez vous|reponds|repondez) (?:comme|en tant que|a la maniere)|
  (?:developer|debug|admin\w*|god|maintenance|unrestricted|dan|sudo|root) mode|
  mode (?:developpeur|debug|debogage|dieu|administrateur|maintenance|sans (?:limites?|filtres?|restrictions?))|
  jailbreak\w*|
  en (?:tant qu|ma qualite d)(?: \w+)? ?(?:administra\w+|superviseur|responsable|gestionnaire|proprietaire|editeur) (?:du |de la |de l |de |d )?(?:crm|systeme|plateforme|outil|base|logiciel|application|ia)|
  as (?:the|an?|your) (?:\w+ )?(?:admin\w*|developer|operator|supervisor)(?: of (?:the|this) (?:crm|system|platform|tool))?(?: i)?|
  (?:une|an?) (?:ia|ai|intelligence artificielle) (?:qui|who|that|without|sans)
`);

export const NOW = oneOf(String.raw`
  a partir de maintenant|desormais|dorenavant|from now on|henceforth|starting now|
  a compter de (?:maintenant|ce jour)
`);
