import * as z from "zod";
import type { Transaction } from "../../db/claims.ts";
import { anyOf, builder, runBuilt } from "../../db/builder.ts";
import { allRows } from "../../db/statement.ts";
import { fold } from "../../language/text/normalise.ts";
import type { Crm } from "../contract.ts";

const Mail = z.object({ subject: z.string().nullable(), text: z.string() });
const Pair = Mail.extend({ id: z.string(), theirSubject: z.string().nullable(), theirText: z.string() });

/**
 * Deletes the mails kept here by « C’est envoyé » that a CRM tells of as well: the same mail, logged there by a blind
 * copy, is its exchange. Of some records that the CRM has just told of, or of one action.
 */
export async function yieldToCrm(
  client: Transaction,
  of: { readonly actionId: string } | { readonly crm: Crm; readonly crmIds: readonly string[] },
): Promise<void> {
  const [about, given] =
    "actionId" in of
      ? ["own.id = $1", [of.actionId]]
      : ["theirs.crm = $1 and theirs.crm_id = any ($2)", [of.crm, of.crmIds]];
  const pairs = await allRows(
    client,
    Pair,
    `select own.id, own.subject, own.text, theirs.subject as "theirSubject", theirs.text as "theirText"
     from public.engagement theirs
     join public.engagement own on own.contact_id = theirs.contact_id and own.source = 'moment'
       and own.type = 'email' and own.direction = 'outgoing'
       and theirs.date between own.date - interval '1 day' and own.date + interval '1 day'
     where theirs.source <> 'moment' and theirs.type = 'email' and theirs.direction = 'outgoing'
       and theirs.organization_id = (select app.org_id()) and ${about}`,
    given,
  );
  const told = pairs.filter(({ theirSubject, theirText, ...own }) =>
    isSameMail(own, { subject: theirSubject, text: theirText }),
  );
  if (told.length > 0)
    await runBuilt(
      client,
      builder
        .deleteFrom("public.engagement")
        .where("id", "=", anyOf(told.map(({ id }) => id)))
        .where("source", "=", "moment"),
    );
}

/** Letters by which a text is known again: a signature may follow them. */
const ENOUGH = 60;

/** Whether two mails of a day to one contact are the same: by their subject, or by their words but for what a mailbox adds. */
export function isSameMail(one: z.infer<typeof Mail>, other: z.infer<typeof Mail>): boolean {
  const [subject, otherSubject] = [lettersOf(one.subject ?? ""), lettersOf(other.subject ?? "")];
  if (subject !== "" && subject === otherSubject) return true;
  const [text, otherText] = [lettersOf(one.text), lettersOf(other.text)];
  const beginning = text.slice(0, Math.max(ENOUGH, Math.floor(text.length / 2)));
  return beginning.length >= ENOUGH ? otherText.includes(beginning) : text !== "" && text === otherText;
}

const lettersOf = (text: string): string => fold(text).replace(/[^a-z0-9]+/g, "");
