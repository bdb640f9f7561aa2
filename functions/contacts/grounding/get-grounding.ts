import { type Day, localDay } from "../../language/dates/calendar.ts";
import * as z from "zod";
import type { UserContext } from "../../http/context.ts";
import { defineContract, type Input, type Wire } from "../../http/contract.ts";
import { endpoint } from "../../http/endpoint.ts";
import { lambda } from "../../http/lambda.ts";
import { withoutFrames } from "../../language/text/frames.ts";
import { describeViolation } from "../../language/grounding/describe-violation.ts";
import { readSources } from "../../language/grounding/read-facts.ts";
import type { Given, GroundingSource } from "../../language/grounding/types.ts";
import { ungroundedIn } from "../../language/grounding/ungrounded-in.ts";
import { readUntrustedInSlices, type UntrustedText } from "../../language/untrusted/read-untrusted.ts";
import { QUARANTINE_LABELS } from "../../language/untrusted/reasons.ts";
import { getPreferences } from "../../preferences/get-preferences.ts";
import { withoutSignature } from "../../preferences/signature.ts";
import { worthChecking } from "./author-says.ts";
import { QuarantinedSource, Ungrounded } from "./contract.ts";
import { type KnownTexts, readKnownTexts } from "./grounding-store.ts";
import { type KnownText, textsOf } from "./untrusted-texts.ts";

export const contract = defineContract({
  method: "GET",
  path: "/api/contacts/{contactId}/grounding",
  scope: "contacts:read",
  summary:
    "Ce que rien ne prouve dans le message modifié d’un contact, et les passages de ses textes mis à l’écart.",
  params: z.object({ contactId: z.uuid() }),
  response: z.object({ ungrounded: z.array(Ungrounded), quarantined: z.array(QuarantinedSource) }),
});

type Reply = Wire<typeof contract>;

/**
 * GET /api/contacts/{contactId}/grounding: what an edited message says that nothing proves (none while it is
 * as the product wrote it: that was verified), and the passages of the contact's texts that are set aside.
 * Throws `not_found` outside the organization.
 */
export async function getGrounding(call: {
  ctx: UserContext;
  input: Input<typeof contract>;
}): Promise<Reply> {
  const { ctx, input } = call;
  const { contactId } = input.params;
  const known = await readKnownTexts(ctx, contactId);
  const read: (Omit<KnownText, "text"> & UntrustedText)[] = [];
  for (const one of textsOf(contactId, known)) {
    read.push({ ...one, ...(await readUntrustedInSlices(one.text)) });
  }
  const { timeZone } = ctx.organization;
  const today = localDay(ctx.clock.now(), timeZone);
  const sources = read.map(({ id, kind, author, date, citable }): GroundingSource => ({
    id,
    kind,
    author,
    date: date === null ? today : localDay(new Date(date), timeZone),
    text: citable,
  }));
  return {
    ungrounded:
      known.edited === null
        ? []
        : await pointedOut(
            await unsigned(ctx, known.edited.message),
            { sources, trusted: trustedOf(ctx, known) },
            today,
          ),
    quarantined: read.flatMap(setAside),
  };
}

/** One's own signature is nothing that the contact's texts would have to prove. */
async function unsigned(ctx: UserContext, message: string): Promise<string> {
  const { signature } = await getPreferences({ ctx });
  return withoutSignature(message, { name: ctx.user.name, signature });
}

async function pointedOut(message: string, given: Given, today: Day): Promise<Reply["ungrounded"]> {
  // Hundreds of long texts.
  await readSources(given.sources);
  // What a place to fill names is nobody's word yet.
  const said = withoutFrames(message);
  return worthChecking(ungroundedIn(said, given), said, today).map((violation) => ({
    kind: violation.kind,
    text: violation.text,
    message: describeViolation(violation),
  }));
}

function trustedOf(ctx: UserContext, known: KnownTexts): Given["trusted"] {
  const { firstName, lastName, company, job, email, edited } = known;
  const { BRAND } = ctx.environment.application();
  const names = [firstName, lastName, company, job, ctx.user.name, BRAND].filter((name) => name !== null);
  const emails = [email, ctx.user.email].filter((address) => address !== null);
  const deadline = edited?.deadline ?? null;
  return { names, days: deadline === null ? [] : [deadline], urls: [], emails, phones: [] };
}

function setAside({
  kind,
  id,
  date,
  quarantined,
}: KnownText & Pick<UntrustedText, "quarantined">): Reply["quarantined"] {
  const passages = quarantined.map(({ text, reason }) => ({
    text,
    reason,
    label: QUARANTINE_LABELS[reason],
  }));
  return passages.length === 0 ? [] : [{ sourceKind: kind, sourceId: id, date, passages }];
}

export const route = endpoint(contract, "session", getGrounding, { name: "ContactsGetGrounding" });
export const handler = lambda(route);
