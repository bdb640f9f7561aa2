const OF_A_CALL = /appel|t[ée]l[ée]phon/i;

/** What a model says is to be done, or null where it speaks of a call and none may be proposed: templates say it then. */
export function callless(line: string | null, noCall: boolean): string | null {
  return noCall && line !== null && OF_A_CALL.test(line) ? null : line;
}
