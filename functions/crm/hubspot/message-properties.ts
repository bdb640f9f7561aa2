import { cleaned } from "../clean-text.ts";
import { escaped, sameWords } from "../write-back/texts.ts";
import type { SentMessage } from "../write-back/writer.ts";
import { readInstant } from "./map.ts";
import type { CrmObject } from "./schema.ts";

/** What a sent message is logged as in HubSpot. */
export type Kind = "email" | "note";
type Properties = CrmObject["properties"];

/** Maximum characters of a note. */
const LONGEST_NOTE = 65_536;

/** The properties under which HubSpot keeps a message as an object of this kind. */
export const propertiesOf = (kind: Kind, message: SentMessage): Record<string, string> => ({
  ...commonOf(message),
  ...(kind === "note" ? noteOf(message) : emailOf(message)),
});

/** Whether an object of this kind is that message, logged earlier. */
export const isSame = (kind: Kind, message: SentMessage, properties: Properties): boolean =>
  kind === "email" ? isSameEmail(message, properties) : isSameNote(message, properties);

/** The text that a synchronization will read of the object. */
export const storedText = (kind: Kind, message: SentMessage): string =>
  kind === "email" ? message.text : cleaned(bodyOf(message)).text;

/** When and by whom it was sent: HubSpot shows both on the timeline. */
function commonOf({ sentAt, ownerId }: SentMessage): Record<string, string> {
  return {
    hs_timestamp: sentAt.toISOString(),
    ...(ownerId === null ? {} : { hubspot_owner_id: ownerId }),
  };
}

/** An e-mail sent outside HubSpot, as HubSpot logs it; its addresses are in the headers only. */
function emailOf({ subject, text, from, to }: SentMessage): Record<string, string> {
  return {
    hs_email_direction: "EMAIL",
    hs_email_status: "SENT",
    hs_email_subject: subject,
    hs_email_text: text,
    ...(from === null || to === null
      ? {}
      : { hs_email_headers: JSON.stringify({ from, to: [to], cc: [], bcc: [] }) }),
  };
}

/** A call, or a message to a contact without an address. */
function noteOf(message: SentMessage): Record<string, string> {
  return { hs_note_body: bodyOf(message) };
}

/** A note's HTML, truncated to HubSpot's limit. */
function bodyOf({ what, subject, text }: SentMessage): string {
  const title = what === "call" ? subject : `Message envoyé\u00A0: ${subject}`;
  const head = `<p><strong>${escaped(title)}</strong></p>`;
  const room = LONGEST_NOTE - head.length;
  let body = "";
  for (const paragraph of text.trim().split(/\n{2,}/)) {
    const next = `<p>${escaped(paragraph).replaceAll("\n", "<br>")}</p>`;
    if (body.length + next.length > room) break;
    body += next;
  }
  return head + body;
}

const isAt = (message: SentMessage, properties: Properties): boolean =>
  readInstant(properties.hs_timestamp) === message.sentAt.toISOString();

/** The address is not compared, since the contact's may have changed. */
function isSameEmail(message: SentMessage, properties: Properties): boolean {
  return (
    isAt(message, properties) &&
    properties.hs_email_direction === "EMAIL" &&
    sameWords(properties.hs_email_subject ?? "", message.subject)
  );
}

function isSameNote(message: SentMessage, properties: Properties): boolean {
  return (
    isAt(message, properties) &&
    sameWords(cleaned(properties.hs_note_body).text, cleaned(bodyOf(message)).text)
  );
}
