/** Every shortcut, in the order in which « ? » shows them. */
export const SHORTCUTS = [
  { key: "j", effect: "Carte suivante, ou contact suivant de la liste" },
  { key: "k", effect: "Carte précédente, ou contact précédent de la liste" },
  { key: "Entrée", effect: "Ouvrir la carte" },
  { key: "e", effect: "Éditer le message" },
  { key: "Échap", effect: "Quitter l’éditeur, fermer ce qui est ouvert" },
  { key: "c", effect: "Copier le message" },
  { key: "s", effect: "Marquer comme traité, ou envoyé" },
  { key: "x", effect: "Masquer" },
  { key: "l", effect: "Plus tard" },
  { key: "z", effect: "Annuler le dernier geste" },
  { key: "?", effect: "Afficher cette liste" },
] as const;

const STORED = "shortcuts";

/** Whether this device uses them: who dictates, or types by chance, may turn them off (WCAG 2.1.4). */
export const areOn = (): boolean => localStorage.getItem(STORED) !== "off";

/** Turns the shortcuts of letters on or off, on this device only. */
export function turn(on: boolean): void {
  if (on) localStorage.removeItem(STORED);
  else localStorage.setItem(STORED, "off");
}
