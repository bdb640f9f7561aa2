import { definitions } from "./object-types.ts";
import type { ObjectType, PortalRecord } from "./types.ts";

const emailContent = ["hs_email_text", "hs_email_html", "hs_email_headers", "hs_body_preview"];

type View = { type: ObjectType; requested: string[] | undefined; scopes: string[] };

/** A record as in HubSpot's replies: the requested properties and those always returned. */
export function viewRecord(record: PortalRecord, { type, requested, scopes }: View) {
  const definition = definitions[type];
  const asked = requested?.filter((name) => definition.known.includes(name) || name in record.properties);
  const names = new Set(requested ? [...(asked ?? []), ...definition.always] : definition.defaults);
  const redacted = type === "emails" && !scopes.includes("sales-email-read");
  const properties = Object.fromEntries(
    [...names].sort().map((name) => {
      const hidden = redacted && emailContent.includes(name);
      return [name, hidden ? null : (record.properties[name] ?? null)];
    }),
  );
  return {
    id: record.id,
    properties,
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
    archived: record.archived,
    ...(record.archivedAt === undefined ? {} : { archivedAt: record.archivedAt }),
  };
}
