/** What a form says of a name. */
export const nameRules = {
  required: "Nom requis",
  setValueAs: (value: string) => value.trim(),
};
