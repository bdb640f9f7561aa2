const GREETING =
  /^\s*(?:bonjour|bonsoir|bjr|salut|slt|hello|coucou|chere?s?|chère?s?|madame|monsieur|mme|mr|m\.)(?![\p{L}])[^,:!?\n]{0,40}[,:!]\s+(?=\S)/iu;
/** « Bonjour Léa, pouvez-vous… »: what is said begins after the greeting. */
export const withoutGreeting = (sentence: string): string => sentence.replace(GREETING, "");
