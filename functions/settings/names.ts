/** The time zones offered: their French names by their names in the IANA database, those of France first. */
export const TIME_ZONES = {
  "Europe/Paris": "Paris",
  "America/Guadeloupe": "Guadeloupe",
  "America/Martinique": "Martinique",
  "America/Cayenne": "Guyane",
  "Indian/Reunion": "La Réunion",
  "Indian/Mayotte": "Mayotte",
  "America/Miquelon": "Saint-Pierre-et-Miquelon",
  "Pacific/Noumea": "Nouvelle-Calédonie",
  "Pacific/Tahiti": "Tahiti",
  "Pacific/Marquesas": "Îles Marquises",
  "Pacific/Wallis": "Wallis-et-Futuna",
  "Europe/Brussels": "Bruxelles",
  "Europe/Luxembourg": "Luxembourg",
  "Europe/Zurich": "Zurich",
  "Europe/Monaco": "Monaco",
  "Europe/London": "Londres",
  "Africa/Casablanca": "Casablanca",
  "Africa/Algiers": "Alger",
  "Africa/Tunis": "Tunis",
  "Africa/Dakar": "Dakar",
  "Africa/Abidjan": "Abidjan",
  "America/Toronto": "Montréal",
} as const;

export type TimeZone = keyof typeof TIME_ZONES;

// `Object.keys` types its keys as string.
export const ZONES = Object.keys(TIME_ZONES) as TimeZone[];

/**
 * When a model drafts a list's messages: all before the list is there, or the first cards' before and the others' when
 * a card is opened, which asks for half of the drafts where half of the cards are read.
 */
export const DRAFTS_AHEAD = ["first", "all"] as const;

/** Local hours at which an organization may have its lists: after the morning’s first synchronization. */
export const LISTS_FROM = { earliest: 5, usual: 5, latest: 11 } as const;

/** Local hours at which a member’s work may begin, and until which it may last. */
export const WORKING_HOURS = { earliest: 5, latest: 19, end: 23 } as const;
