import { parseArgs } from "node:util";
import { passwordRules } from "../../functions/auth/contract.ts";
import { explainIssues } from "../../functions/http/validation.ts";
import { NewUser } from "../../functions/users/contract.ts";
import { CommandError } from "./command-error.ts";

const Account = NewUser.pick({ email: true, name: true, role: true, password: true });

/**
 * The `--name value` pairs of a command line, of these names; the optional ones end with `?`. Throws `CommandError` for
 * another name, and for one that is missing or empty.
 */
export function readOptions(words: string[], names: readonly string[]): Record<string, string> {
  const plain = names.map((name) => name.replace("?", ""));
  let values: Record<string, unknown>;
  try {
    values = parseArgs({
      args: words,
      options: Object.fromEntries(plain.map((name) => [name, { type: "string" as const }])),
    }).values;
  } catch {
    throw new CommandError(`Options : ${plain.map((name) => `--${name} …`).join(" ")}`, 2);
  }
  const given: Record<string, string> = {};
  for (const name of names) {
    const value = values[name.replace("?", "")];
    if (typeof value === "string" && value.trim() !== "") given[name.replace("?", "")] = value;
    else if (!name.endsWith("?")) throw new CommandError(`--${name} … is missing`, 2);
  }
  return given;
}

/** An account as the product's API would take it. Throws `CommandError` with what is wrong, field by field. */
export function readAccount(given: Record<string, string>) {
  const account = Account.safeParse(given, { reportInput: true });
  if (!account.success) {
    const wrong = Object.entries(explainIssues(account.error));
    throw new CommandError(wrong.map(([field, message]) => `--${field} : ${message}`).join("\n"), 2);
  }
  refuseWeakPassword(account.data.password);
  return account.data;
}

/** Throws `CommandError` with the rules that a password breaks (docs/product.md, 5). */
export function refuseWeakPassword(password: string): void {
  const broken = passwordRules.filter((rule) => !rule.holds(password)).map((rule) => rule.message);
  if (password.length > 128) broken.push("128 caractères maximum");
  if (broken.length > 0) throw new CommandError(`Password refused: ${broken.join(", ")}.`, 2);
}
