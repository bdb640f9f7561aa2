/** The roles in the product, apart from those in an organization. */
export const USER_ROLES = [
  { value: "user", label: "Utilisateur" },
  { value: "admin", label: "Administrateur du produit" },
] as const;
