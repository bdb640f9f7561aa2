import { localDay } from "../language/dates/calendar.ts";
import { strToU8, zipSync } from "fflate";
import * as z from "zod";
import { requireInPerson } from "../db/in-person.ts";
import type { OwnerContext } from "../http/context.ts";
import { defineContract, type Input } from "../http/contract.ts";
import { endpoint, FileReply } from "../http/endpoint.ts";
import { AppError } from "../http/errors.ts";
import { lambda } from "../http/lambda.ts";
import { writeCsv } from "./csv.ts";
import { writeReadMe } from "./read-me.ts";
import { type ExportedFile, readPart } from "./store.ts";

/** Parts an export may have; each is made in one request. */
const PARTS_MAXIMUM = 10_000;

const count = z.coerce.number().int().min(1).max(PARTS_MAXIMUM);

export const contract = defineContract({
  method: "GET",
  path: "/api/exports/organization",
  errors: ["conflict"],
  summary:
    "Toutes les données de l’organisation, en archives ZIP\u00A0; l’en-tête x-relance-parts dit combien il y en a.",
  query: z.object({
    part: count.default(1),
    /** How many parts the first one announced: the others are cut the same way, whatever changed since. */
    of: count.optional(),
  }),
  mediaType: "application/zip",
  response: z.string(),
});

/**
 * Bytes of JSON in a part on average: some 2 MB with its CSV, made and compressed in a quarter of a second. Lambda
 * answers 6 MB at most, which is 4.5 MB before base64.
 */
const PART_BYTES = 1024 * 1024;
const ARCHIVE_MAXIMUM = 4.4 * 1024 * 1024;

/**
 * GET /api/exports/organization: one part of all the organization's data, as a ZIP of JSON and CSV files, for
 * its owners. The first part says how many there are (`x-relance-parts`), which the others are asked with. Throws
 * `invalid_request` for a part that does not exist, `forbidden` to whoever acts as an owner, `conflict` if a part is too large: then twice as many are needed.
 */
export async function exportOrganization(call: {
  ctx: OwnerContext;
  input: Input<typeof contract>;
  /** Smaller in tests. */
  limits?: { partBytes: number; archiveMaximum: number };
}): Promise<FileReply> {
  const { ctx, limits = { partBytes: PART_BYTES, archiveMaximum: ARCHIVE_MAXIMUM } } = call;
  const { part, of } = call.input.query;
  await requireInPerson(ctx);
  const { organization, parts, files } = await readPart(ctx, {
    part,
    of: of ?? null,
    partBytes: limits.partBytes,
  });
  const day = localDay(ctx.clock.now(), ctx.organization.timeZone);
  const archive = zipSync(
    {
      "LISEZMOI.txt": strToU8(writeReadMe({ organization, day, part, parts, files })),
      ...Object.fromEntries(files.flatMap(entriesOf)),
    },
    { mtime: `${day}T12:00:00` },
  );
  if (archive.length > limits.archiveMaximum) {
    const message =
      "Une partie de l’export est trop grande\u00A0: recommencez avec deux fois plus de parties.";
    throw new AppError("conflict", message, { of: String(parts * 2) });
  }
  const name = `${organization} ${day}${parts === 1 ? "" : ` ${part} sur ${parts}`}.zip`;
  return new FileReply(archive, name.replace(/[\p{Cc}/\\:*?"<>|]/gu, " "), "application/zip", {
    "x-relance-parts": String(parts),
  });
}

/** Column order and long numbers stay as the database wrote them: its JSON is passed on, not made anew. */
function entriesOf({ file, columns, rows }: ExportedFile): [string, Uint8Array][] {
  const parsed = rows.map((row): Record<string, unknown> => JSON.parse(row));
  return [
    [`${file}.json`, strToU8(rows.length === 0 ? "[]\n" : `[\n${rows.join(",\n")}\n]\n`)],
    [`${file}.csv`, strToU8(writeCsv(columns, parsed))],
  ];
}

export const route = endpoint(
  contract,
  { role: "owner", refusal: "Seuls les propriétaires de l’organisation exportent ses données." },
  exportOrganization,
  { name: "ExportsOrganization", timeoutSeconds: 29, memory: "files" },
);
export const handler = lambda(route);
