/** What to do with the command line of an entry: run it, show its help, or say what is wrong in one line. */
export function readCommand(
  entry: string,
  line: readonly string[],
): { readonly run?: true; readonly help?: string; readonly problem?: string };
