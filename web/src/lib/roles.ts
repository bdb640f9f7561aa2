const NAMES: Record<string, string> = {
  owner: "propriétaire",
  admin: "administrateur",
  member: "membre",
};

/** « propriétaire », of a role as the server writes it: several are separated by commas. */
export function roleName(role: string): string {
  return role
    .split(",")
    .map((one) => NAMES[one.trim()] ?? one.trim())
    .join(" et ");
}
