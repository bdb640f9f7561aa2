/** What people read beside a passage that was set aside, by why it may not be cited. */
export const QUARANTINE_LABELS = {
  override: "Demande d’ignorer des consignes",
  role: "Fait jouer un rôle à l’outil de rédaction",
  addressed: "S’adresse à l’outil et non à vous",
  content: "Dicte le contenu des messages",
  ranking: "Demande de changer l’ordre des contacts",
  archive: "Demande d’archiver ou de supprimer",
  otherContacts: "Demande des informations sur d’autres contacts",
  prompt: "Demande de dévoiler les consignes de l’outil",
  secret: "Demande de codes ou de pièces d’identité",
  recipient: "Demande de changer les destinataires",
  payment: "Coordonnées de paiement à vérifier",
  link: "Lien à vérifier",
  encoded: "Texte codé",
  hidden: "Texte caché",
} as const;

export type QuarantineReason = keyof typeof QUARANTINE_LABELS;

/** Whether a name is one of the reasons above. */
export const isReason = (name: string): name is QuarantineReason => name in QUARANTINE_LABELS;
