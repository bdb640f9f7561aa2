/** Why a passage may not be cited. */
export type QuarantineReason =
  | "override"
  | "role"
  | "addressed"
  | "content"
  | "ranking"
  | "archive"
  | "otherContacts"
  | "prompt"
  | "secret"
  | "recipient"
  | "payment"
  | "link"
  | "encoded"
  | "hidden";

/** What people read beside a passage that was set aside. */
export const QUARANTINE_LABELS: Readonly<Record<QuarantineReason, string>> = {
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
};
