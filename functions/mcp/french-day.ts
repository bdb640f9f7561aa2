const SHORT = new Intl.DateTimeFormat("fr-FR", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** « 24 nov. 2026 », of a day or an instant. */
export const dayShown = (date: string): string => SHORT.format(new Date(date));
