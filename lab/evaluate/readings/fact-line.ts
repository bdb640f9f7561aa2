import { Fact } from "../../../functions/readings/contract.ts";

const FIELDS = /^(due|object|to): (.+)$/;

/**
 * Reads « kind/who[/act] | quote | due: … | object: … | to: 1 »; `to` is the number of the history's text that
 * it refers to. Throws where it is no fact of its text.
 */
export function readFactLine(line: string, of: { text: string; history: string }): Fact {
  const [label = "", quote = "", ...fields] = line.split(" | ");
  const [kind, who, act = null] = label.split("/");
  const given = new Map(fields.map((field) => readField(field, line)));
  const to = given.get("to");
  const fact = Fact.parse({
    kind,
    who,
    act,
    object: given.get("object") ?? null,
    due: given.get("due") ?? null,
    quote,
    refersTo: to === undefined ? null : `${of.history}-${to}`,
  });
  for (const words of [fact.quote, fact.due ?? "", fact.object ?? ""])
    if (!of.text.includes(words)) throw new Error(`${of.history}: « ${words} » does not stand in the text`);
  if ((fact.kind === "commitment") !== (fact.act !== null))
    throw new Error(`${of.history}: the act of ${line}`);
  return fact;
}

function readField(field: string, line: string): [string, string] {
  const [, name, value] = FIELDS.exec(field) ?? [];
  if (name === undefined || value === undefined)
    throw new Error(`not a field of a fact: ${field} in ${line}`);
  return [name, value];
}
