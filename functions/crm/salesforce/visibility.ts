import { isKeyOf } from "../../typed-object.ts";
import type { Description } from "./schema.ts";
import { FEATURES, FIELDS, LINKS, type LinkedName, type ObjectName, PREVIEW } from "./fields.ts";

/**
 * What the connected user may see. `hidden` lists what they may not: an object (`Lead`), a field or a path
 * (`Contact.DoNotCall`, `Contact.Account.Name`).
 */
export interface Visibility {
  hidden: ReadonlySet<string>;
}

/** Objects whose descriptions are needed. */
export const DESCRIBED: readonly string[] = [
  ...Object.keys(FIELDS),
  ...Object.values(LINKS).map(({ object }) => object),
  // A contact's company, and a note's preview.
  "Account",
  "ContentNote",
];

/** What descriptions show to be hidden; null describes an object that may not be seen. */
export function hiddenIn(descriptions: ReadonlyMap<string, Description | null>): Set<string> {
  const hidden = new Set<string>();
  for (const [object, description] of descriptions) {
    // Accounts are read only through a contact's path, which is checked there.
    if (description === null && object !== "Account") hidden.add(object);
    if (description === null) continue;
    for (const path of pathsOf(object))
      if (!leads(path, description, descriptions)) hidden.add(`${object}.${path}`);
  }
  // If private events cannot be recognized, no event text is read.
  if (hidden.has("Event.IsPrivate")) hidden.add("Event.Subject").add("Event.Description");
  if (hidden.has("Note.IsPrivate")) hidden.add("Note");
  // If closed opportunities cannot be recognized, none is read.
  if (hidden.has("Opportunity.IsClosed") || hidden.has("Opportunity.IsWon")) hidden.add("Opportunity");
  return hidden;
}

function pathsOf(object: string): readonly string[] {
  if (object === "ContentNote") return PREVIEW;
  const link = Object.values(LINKS).find((each) => each.object === object);
  return isKeyOf(FIELDS, object) ? FIELDS[object] : (link?.fields ?? []);
}

/** Whether a field, or a relationship's field if it has a single target, is visible. */
function leads(
  path: string,
  { fields }: Description,
  descriptions: ReadonlyMap<string, Description | null>,
): boolean {
  const [first, beyond] = path.split(".");
  if (beyond === undefined) return fields.some(({ name }) => name === first);
  const reference = fields.find(({ relationshipName }) => relationshipName === first);
  if (reference === undefined) return false;
  const [target, ...others] = reference.referenceTo;
  const described = others.length > 0 ? undefined : descriptions.get(target ?? "");
  return described === undefined || described?.fields.some(({ name }) => name === beyond) === true;
}

/** Whether an object's records and the people they belong to may be read. */
export function sees({ hidden }: Visibility, object: ObjectName): boolean {
  const isOfLinks = object === "EmailMessage" || object === "ContentDocument" || object === "Opportunity";
  const link = isOfLinks ? LINKS[object].object : undefined;
  return !hidden.has(object) && (link === undefined || !hidden.has(link));
}

/** Whether the links of an object's records may be read. */
export function seesLinks(visibility: Visibility, object: LinkedName): boolean {
  return sees(visibility, object) && !visibility.hidden.has(LINKS[object].object);
}

/** Whether note previews may be read. */
export function seesPreviews({ hidden }: Visibility): boolean {
  return !["ContentNote", ...PREVIEW.map((field) => `ContentNote.${field}`)].some((name) => hidden.has(name));
}

/** The fields of an object that may be read. */
export function visibleFields({ hidden }: Visibility, object: ObjectName): readonly string[] {
  return FIELDS[object].filter((field) => !hidden.has(`${object}.${field}`));
}

/** What is hidden and would be needed, leaving out optional features the org does not use. */
export function missedIn(hidden: Iterable<string>): string[] {
  return [...hidden].filter((name) => !FEATURES.has(name)).toSorted();
}
