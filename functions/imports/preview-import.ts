import * as z from "zod";
import type { ManagerContext } from "../http/context.ts";
import { defineContract, type Input, type Wire } from "../http/contract.ts";
import { endpoint } from "../http/endpoint.ts";
import { lambda } from "../http/lambda.ts";
import { BODY_MAXIMUM, fileFields, ImportPreview } from "./contract.ts";
import { describeContacts } from "./describe-contacts.ts";
import { fieldsOf, ruleOf } from "./fields.ts";
import { noticesOf } from "./notices.ts";
import { leftOut, type ReadImport, readImport, told } from "./read-import.ts";
import { tryImport } from "./store.ts";

export const contract = defineContract({
  method: "POST",
  path: "/api/imports/preview",
  scope: "contacts:write",
  summary: "Ce qu’un fichier de contacts ou de notes changerait\u00A0; rien n’est écrit.",
  body: z.strictObject(fileFields),
  bodyLimitBytes: BODY_MAXIMUM,
  response: ImportPreview,
});

const SAMPLES = 3;
const SAMPLE_LENGTH = 80;

/** POST /api/imports/preview: what a file would change. For managers; writes nothing. */
export async function previewImport(call: {
  ctx: ManagerContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { ctx } = call;
  const { kind } = call.input.body;
  const file = await readImport(ctx, call.input.body);
  const outcome = await tryImport(ctx, file.batch);
  return {
    kind,
    rows: file.table.lines.length,
    delimiter: file.table.delimiter,
    encoding: file.encoding,
    notices: [...file.notices, ...noticesOf(file)],
    columns: describeColumns(file),
    fields: fieldsOf[kind].map(({ name, label, required }) => ({ name, label, required })),
    rule: ruleOf[kind],
    ...describeContacts(file, outcome, ctx.organization.timeZone),
    ...told(leftOut(file, outcome)),
    wouldCreate: outcome.created,
    wouldUpdate: outcome.updated,
    unchanged: outcome.unchanged,
  };
}

function describeColumns({ table, fields }: ReadImport): Wire<typeof contract>["columns"] {
  return table.columns.map((name, index) => {
    const samples: string[] = [];
    for (const { cells } of table.lines) {
      const cell = cells[index] ?? "";
      if (cell !== "") samples.push(cell.slice(0, SAMPLE_LENGTH));
      if (samples.length === SAMPLES) break;
    }
    return { name, field: fields[index] ?? null, samples };
  });
}

export const route = endpoint(
  contract,
  { role: "manager", refusal: "Seuls les responsables de l’organisation importent un fichier." },
  previewImport,
  { name: "ImportsPreview", timeoutSeconds: 29, memory: "files" },
);
export const handler = lambda(route);
