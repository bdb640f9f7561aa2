/**
 * What a statement is called in a trace: the function of ours that it calls, else its first word. Never its text, which
 * may hold claims.
 */
export function nameOfStatement(statement: unknown): string {
  const text =
    typeof statement === "object" && statement !== null ? Reflect.get(statement, "text") : statement;
  if (typeof text !== "string") return "statement";
  return (
    /\bapp\.\w{1,60}(?=\()/.exec(text)?.[0] ?? /[a-z]{1,20}/i.exec(text)?.[0].toLowerCase() ?? "statement"
  );
}
