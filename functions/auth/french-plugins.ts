const NOT_YOURS = "Vous n’avez pas le droit de faire cela.";
const UNKNOWN_ROLES = "Les rôles ne se modifient pas ici.";

/** The organization plugin's refusals, by code. */
export const organizationMessages: Record<string, string> = {
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_ORGANIZATION: "Vous ne pouvez pas créer d’organisation.",
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS:
    "Vous avez atteint le nombre maximal d’organisations.",
  ORGANIZATION_ALREADY_EXISTS: "Cette organisation existe déjà.",
  ORGANIZATION_NOT_FOUND: "Organisation introuvable.",
  ORGANIZATION_DELETION_DISABLED: "Une organisation ne se supprime pas ici.",
  USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION: "Vous n’êtes pas membre de cette organisation.",
  YOU_ARE_NOT_A_MEMBER_OF_THIS_ORGANIZATION: "Vous n’êtes pas membre de cette organisation.",
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION: "Vous ne pouvez pas modifier cette organisation.",
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION: "Vous ne pouvez pas supprimer cette organisation.",
  YOU_ARE_NOT_ALLOWED_TO_ACCESS_THIS_ORGANIZATION: "Vous n’avez pas accès à cette organisation.",
  NO_ACTIVE_ORGANIZATION: "Aucune organisation active.",
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: "Cette personne est déjà membre de l’organisation.",
  MEMBER_NOT_FOUND: "Membre introuvable.",
  ROLE_NOT_FOUND: "Ce rôle n’existe pas.",
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER:
    "Une organisation garde au moins un propriétaire. Nommez-en un autre d’abord.",
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER:
    "Une organisation garde au moins un propriétaire. Nommez-en un autre d’abord.",
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER: "Vous ne pouvez pas retirer ce membre.",
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER: "Vous ne pouvez pas modifier ce membre.",
  ORGANIZATION_MEMBERSHIP_LIMIT_REACHED: "L’organisation a atteint son nombre maximal de membres.",
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION:
    "Vous ne pouvez pas inviter quelqu’un dans cette organisation.",
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION: "Cette personne est déjà invitée.",
  INVITATION_NOT_FOUND: "Cette invitation n’est plus valable.",
  USER_ALREADY_EXISTS: "Un compte existe déjà pour cette adresse. Connectez-vous pour accepter l’invitation.",
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION: "Cette invitation est adressée à quelqu’un d’autre.",
  EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION:
    "Confirmez votre adresse email avant de répondre à l’invitation.",
  EMAIL_VERIFICATION_REQUIRED_FOR_INVITATION: "Confirmez votre adresse email pour voir vos invitations.",
  YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION: "Vous ne pouvez pas annuler cette invitation.",
  YOU_ARE_NOT_ALLOWED_TO_LIST_INVITATIONS: "Vous ne pouvez pas voir les invitations de cette organisation.",
  INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION:
    "La personne qui vous a invité ne fait plus partie de l’organisation.",
  YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE: "Vous ne pouvez pas inviter quelqu’un avec ce rôle.",
  FAILED_TO_RETRIEVE_INVITATION: "L’invitation n’a pas pu être chargée. Réessayez dans un instant.",
  INVITATION_LIMIT_REACHED: "Trop d’invitations attendent une réponse. Annulez-en une d’abord.",
  // Teams
  TEAMS_ARE_NOT_ENABLED: "Les équipes ne sont pas proposées ici.",
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM: "Vous ne pouvez pas créer d’équipe.",
  YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION:
    "Vous ne pouvez pas créer d’équipe dans cette organisation.",
  YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION:
    "Vous ne pouvez pas supprimer d’équipe dans cette organisation.",
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM: "Vous ne pouvez pas modifier cette équipe.",
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM: "Vous ne pouvez pas supprimer cette équipe.",
  TEAM_ALREADY_EXISTS: "Cette équipe existe déjà.",
  TEAM_NOT_FOUND: "Équipe introuvable.",
  YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS: "L’organisation a atteint son nombre maximal d’équipes.",
  UNABLE_TO_REMOVE_LAST_TEAM: "Une organisation garde au moins une équipe.",
  TEAM_MEMBER_LIMIT_REACHED: "L’équipe a atteint son nombre maximal de membres.",
  USER_IS_NOT_A_MEMBER_OF_THE_TEAM: "Cette personne n’est pas membre de l’équipe.",
  YOU_CAN_NOT_ACCESS_THE_MEMBERS_OF_THIS_TEAM: "Vous ne pouvez pas voir les membres de cette équipe.",
  YOU_DO_NOT_HAVE_AN_ACTIVE_TEAM: "Aucune équipe active.",
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER: "Vous ne pouvez pas ajouter de membre à cette équipe.",
  YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER: "Vous ne pouvez pas retirer de membre de cette équipe.",
  INVALID_TEAM_ID: "Équipe introuvable.",
  // Roles are fixed (docs/product.md, 6): none is made or changed while the product runs.
  MISSING_AC_INSTANCE: UNKNOWN_ROLES,
  YOU_MUST_BE_IN_AN_ORGANIZATION_TO_CREATE_A_ROLE: UNKNOWN_ROLES,
  YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE: UNKNOWN_ROLES,
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE: UNKNOWN_ROLES,
  YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE: UNKNOWN_ROLES,
  YOU_ARE_NOT_ALLOWED_TO_READ_A_ROLE: UNKNOWN_ROLES,
  YOU_ARE_NOT_ALLOWED_TO_LIST_A_ROLE: UNKNOWN_ROLES,
  YOU_ARE_NOT_ALLOWED_TO_GET_A_ROLE: UNKNOWN_ROLES,
  TOO_MANY_ROLES: UNKNOWN_ROLES,
  INVALID_RESOURCE: "Cette permission n’existe pas.",
  ROLE_NAME_IS_ALREADY_TAKEN: UNKNOWN_ROLES,
  CANNOT_DELETE_A_PRE_DEFINED_ROLE: UNKNOWN_ROLES,
  ROLE_IS_ASSIGNED_TO_MEMBERS: UNKNOWN_ROLES,
};

/** The admin plugin's refusals, by code. */
export const adminMessages: Record<string, string> = {
  YOU_CANNOT_BAN_YOURSELF: "Vous ne pouvez pas suspendre votre propre compte.",
  YOU_CANNOT_REMOVE_YOURSELF: "Vous ne pouvez pas supprimer votre propre compte ici.",
  YOU_CANNOT_IMPERSONATE_ADMINS: "Vous ne pouvez pas agir au nom d’un administrateur.",
  YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE: NOT_YOURS,
  YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS: NOT_YOURS,
  YOU_ARE_NOT_ALLOWED_TO_LIST_USERS: NOT_YOURS,
  YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS: NOT_YOURS,
  YOU_ARE_NOT_ALLOWED_TO_BAN_USERS: NOT_YOURS,
  YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS: NOT_YOURS,
  YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS: NOT_YOURS,
  YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS: NOT_YOURS,
  YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PASSWORD: NOT_YOURS,
  YOU_ARE_NOT_ALLOWED_TO_SET_USERS_EMAIL: NOT_YOURS,
  YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PHONE_NUMBER: NOT_YOURS,
  YOU_ARE_NOT_ALLOWED_TO_GET_USER: NOT_YOURS,
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_USERS: NOT_YOURS,
  YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE: "Ce rôle n’existe pas.",
  INVALID_ROLE_TYPE: "Ce rôle n’existe pas.",
  NO_DATA_TO_UPDATE: "Rien à modifier.",
  NOT_IMPERSONATING: "Vous n’agissez au nom de personne.",
  PASSWORD_CANNOT_BE_UPDATED_VIA_UPDATE_USER: "Le mot de passe ne se modifie pas ici.",
  USER_ID_CANNOT_BE_UPDATED: "L’identifiant ne se modifie pas.",
};
