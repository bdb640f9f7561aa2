import type { MailContent } from "../../mail/compose-mail.ts";

/** The link to choose a new password; holds an hour (docs/product.md, 9). */
export function resetMail(brand: string, url: string): MailContent {
  return {
    subject: `Choisissez un nouveau mot de passe ${brand}`,
    paragraphs: [
      "Vous avez demandé à changer le mot de passe de votre compte.",
      "Ouvrez ce lien pour en choisir un nouveau. Toutes vos sessions seront alors fermées, et vos clés d’API révoquées.",
    ],
    button: { label: "Choisir un nouveau mot de passe", url },
    footnotes: [
      "Ce lien est valable une heure et ne sert qu’une fois.",
      "Vous n’avez rien demandé\u00A0? Ignorez ce message\u00A0: votre mot de passe reste le même.",
    ],
  };
}

/** The link that verifies an address; valid for an hour. */
export function verificationMail(brand: string, url: string): MailContent {
  return {
    subject: `${brand}\u00A0: confirmez votre adresse email`,
    paragraphs: ["Pour protéger votre compte, confirmez que cette adresse est bien la vôtre."],
    button: { label: "Confirmer mon adresse", url },
    footnotes: [
      "Ce lien est valable une heure.",
      "Vous ne vous attendiez pas à ce message\u00A0? Ignorez-le\u00A0: rien ne changera.",
    ],
  };
}

/** Sent to the current address: the change waits for this link. */
export function changeEmailMail(brand: string, newEmail: string, url: string): MailContent {
  return {
    subject: `${brand}\u00A0: confirmez le changement de votre adresse email`,
    paragraphs: [
      `Vous avez demandé à remplacer l’adresse de votre compte par ${newEmail}.`,
      "Confirmez ce changement\u00A0; nous vous écrirons ensuite à la nouvelle adresse pour la vérifier.",
    ],
    button: { label: "Changer mon adresse", url },
    footnotes: [
      "Ce lien est valable une heure.",
      "Vous n’avez rien demandé\u00A0? N’ouvrez pas ce lien et changez votre mot de passe\u00A0: quelqu’un d’autre a pu entrer dans votre compte.",
    ],
  };
}

/** The link that deletes the account for good; valid for a day. */
export function deletionMail(brand: string, url: string): MailContent {
  return {
    subject: `Confirmez la suppression de votre compte ${brand}`,
    paragraphs: [
      "Vous avez demandé à supprimer votre compte. C’est définitif\u00A0: votre liste du jour et vos accès disparaissent, le travail de votre organisation reste.",
      "Pour confirmer, ouvrez ce lien dans le navigateur où vous êtes connecté.",
    ],
    button: { label: "Supprimer mon compte", url },
    footnotes: [
      "Ce lien est valable 24 heures et ne sert qu’une fois.",
      "Vous avez changé d’avis\u00A0? Ignorez ce message\u00A0: votre compte reste en place.",
    ],
  };
}
