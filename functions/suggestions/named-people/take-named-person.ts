import * as z from "zod";
import type { UserContext } from "../../http/context.ts";
import { defineContract, type Input, type Wire } from "../../http/contract.ts";
import { endpoint } from "../../http/endpoint.ts";
import { AppError, NotFoundError } from "../../http/errors.ts";
import { lambda } from "../../http/lambda.ts";
import { whoOf } from "../explanations/who-of.ts";
import { requireContact } from "./naming-store.ts";
import { peopleNamed } from "./people-named.ts";
import { storeNamedPerson } from "./take-store.ts";

const plain = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text))
    .transform((text) => text || null)
    .nullable();

export const contract = defineContract({
  method: "POST",
  path: "/api/contacts/{contactId}/named-people",
  scope: "contacts:write",
  errors: ["conflict", "rate_limited"],
  summary:
    "Crée ou retrouve le contact qu’un échange ou une note nomme, et le rattache à qui le nomme\u00A0; le même geste fait deux fois donne le même contact. `conflict`\u00A0: ce qui s’oppose à lui écrire.",
  params: z.object({ contactId: z.uuid() }),
  body: z.strictObject({
    textKind: z.enum(["engagement", "note"]),
    textId: z.uuid(),
    fact: z.string().regex(/^[0-9a-f]{32}$/),
    firstName: plain(100),
    lastName: plain(100),
    email: plain(254),
    phone: plain(40),
    job: plain(200),
    company: plain(200),
  }),
  status: 201,
  response: z.object({ id: z.uuid(), contactId: z.uuid(), contact: z.string(), created: z.boolean() }),
});

const Address = z.email();

const AGAINST = {
  bounce: "Cette adresse a déjà renvoyé un message\u00A0: corrigez-la, ou créez le contact sans elle.",
  erased: "Cette personne a été effacée\u00A0: elle n’est pas créée de nouveau.",
  own: "Cette adresse est celle du contact qui nomme cette personne\u00A0: créez-la sans elle, ou avec la sienne.",
};
const OPPOSED = "Cette adresse s’oppose à être contactée\u00A0: le contact n’est pas créé.";

/**
 * POST /api/contacts/{contactId}/named-people: makes a contact of whom a text names, or finds the one they are, and
 * gives a successor the open deals. Throws `not_found`, `invalid_request` without a name or with a wrong address,
 * `conflict` where the text no longer says so or something stands against the address, `rate_limited` after 200 a day.
 */
export async function takeNamedPerson(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { ctx, input } = call;
  const { body } = input;
  const email = body.email?.toLowerCase() ?? null;
  if (email !== null && !Address.safeParse(email).success)
    throw new AppError("invalid_request", undefined, { email: "Cette adresse e-mail n’est pas complète." });
  if (email === null && body.firstName === null && body.lastName === null)
    throw new AppError("invalid_request", undefined, {
      lastName: "Un nom ou une adresse e-mail est nécessaire.",
    });
  await requireContact(ctx, input.params.contactId);
  const named = (await peopleNamed(ctx, [input.params.contactId])).find(
    ({ told: { source, fact } }) => source.id === body.textId && fact === body.fact,
  );
  if (named === undefined)
    throw new AppError("conflict", "Ce texte ne nomme plus cette personne. Rechargez la page.");
  const answer = await storeNamedPerson(ctx, named.recordId, { ...body, email, kind: named.told.kind });
  if (!("problem" in answer))
    return { ...answer, contact: whoOf({ ...body, email, id: answer.contactId }).contact };
  if (answer.problem === "not_found") throw new NotFoundError();
  if (answer.problem === "too_many") throw new AppError("rate_limited");
  const { problem } = answer;
  const message =
    problem === "bounce" || problem === "erased" || problem === "own" ? AGAINST[problem] : OPPOSED;
  throw new AppError("conflict", message, { email: message });
}

export const route = endpoint(contract, "session", takeNamedPerson, { name: "SuggestionsTakeNamedPerson" });
export const handler = lambda(route);
