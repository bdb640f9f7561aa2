import * as z from "zod";
import type { UserContext } from "../../http/context.ts";
import { defineContract, type Input } from "../../http/contract.ts";
import { endpoint, JsonText } from "../../http/endpoint.ts";
import { AppError } from "../../http/errors.ts";
import { lambda } from "../../http/lambda.ts";
import { ContactDetail } from "../contract.ts";
import { GivenProfile } from "./contract.ts";
import { contentOf } from "./linkedin-content.ts";
import { readLinkedinUrl } from "./linkedin-url.ts";
import { changeLinkedin, readContact } from "../store.ts";

export const contract = defineContract({
  method: "PATCH",
  path: "/api/contacts/{contactId}/linkedin",
  scope: "contacts:write",
  errors: ["conflict"],
  summary: "Enregistre l’adresse et le contenu du profil LinkedIn d’un contact, tels que vous les donnez.",
  params: z.object({ contactId: z.uuid() }),
  body: z.strictObject({
    /** Null clears it. */
    linkedinProfileURL: z.string().max(2_000).nullable().optional(),
    /** Replaces what was given before; null removes it. */
    profile: GivenProfile.nullable().optional(),
  }),
  response: ContactDetail,
});

/**
 * PATCH /api/contacts/{contactId}/linkedin: any member gives what they know of a profile; what is left out stays
 * as it is. Nothing is fetched from LinkedIn. Answers the contact as GET does, as JSON text. Throws `conflict`
 * where the contact has objected: more about them is not kept. (docs/product.md, 7.)
 */
export async function updateLinkedin(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<string> {
  const { ctx, input } = call;
  const { linkedinProfileURL: url, profile } = input.body;
  const outcome = await changeLinkedin(ctx, input.params.contactId, {
    url: url === undefined || url === null ? url : readLinkedinUrl(url),
    content: (before) => (profile === undefined ? before : profile && contentOf(profile, before)),
    adds: (url ?? profile ?? null) !== null,
  });
  if (outcome === "objected")
    throw new AppError(
      "conflict",
      "Ce contact s’est opposé à la prospection\u00A0: son profil n’est pas enregistré.",
    );
  return readContact(ctx, input.params.contactId, ctx.clock.now());
}

export const route = endpoint(contract, "session", async (call) => new JsonText(await updateLinkedin(call)), {
  name: "ContactsUpdateLinkedin",
});
export const handler = lambda(route);
