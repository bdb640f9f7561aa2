const UNANSWERED =
  /messagerie|repondeur|boite vocale|(?:laisse|depose) (?:un |1 )?(?:message|msg)|message (?:laisse|vocal|depose)|(?:pas de|sans) reponse|ne repond|pas repondu|injoignable|non joignable|pas dispo|tentative|nrp\b/;
const NOT_REACHED =
  /pas (?:pu (?:le |la )?)?joi(?:nt|ndre)|sonne (?:occupe|dans le vide)|occupee?$|non abouti/;

/** Whether the normalised log of a call tells that nobody was reached. */
export const isCallAttempt = (normalised: string): boolean =>
  UNANSWERED.test(normalised) || NOT_REACHED.test(normalised);
