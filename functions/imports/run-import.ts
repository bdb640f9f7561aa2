import * as z from "zod";
import { refreshStatistics } from "../db/refresh-statistics.ts";
import type { ManagerContext } from "../http/context.ts";
import { defineContract, type Input, type Wire } from "../http/contract.ts";
import { endpoint } from "../http/endpoint.ts";
import { AppError } from "../http/errors.ts";
import { lambda } from "../http/lambda.ts";
import { errorFields } from "../http/log.ts";
import { BODY_MAXIMUM, fileFields, ImportOutcome, type LineMessage } from "./contract.ts";
import { queueReading } from "../readings/job/queue-reading.ts";
import { leftOut, readImport, told } from "./read-import.ts";
import { tryImport, writeImport } from "./store.ts";

export const contract = defineContract({
  method: "POST",
  path: "/api/imports",
  scope: "contacts:write",
  summary: "Importe un fichier de contacts ou de notes, en entier ou pas du tout.",
  body: z.strictObject({
    ...fileFields,
    /** Must be true: nobody imports by mistake. */
    confirmed: z.boolean().default(false),
    /** Imports the other lines where some have an error; without it, one error refuses the file. */
    skipErrors: z.boolean().default(false),
    /** Leaves new contacts without an owner where the file names none; else they are the caller's. */
    shared: z.boolean().default(false),
  }),
  bodyLimitBytes: BODY_MAXIMUM,
  response: ImportOutcome,
});

/**
 * POST /api/imports: writes a file's contacts or notes in one transaction. For managers. Throws `invalid_request`
 * without `confirmed`, where a column is missing, and unless `skipErrors` for one wrong line: it names them all. Throws
 * as `readImport` for a file that cannot be read.
 */
export async function runImport(call: {
  ctx: ManagerContext;
  input: Input<typeof contract>;
}): Promise<Wire<typeof contract>> {
  const { ctx } = call;
  const { kind, confirmed, skipErrors, shared } = call.input.body;
  if (!confirmed) {
    const message = "L’import attend votre confirmation.";
    throw new AppError("invalid_request", message, { confirmed: message });
  }
  const file = await readImport(ctx, call.input.body);
  if (file.missing !== null) throw new AppError("invalid_request", file.missing, { mapping: file.missing });
  // What cannot pass is only tried, so that the refusal names every line.
  if (file.errors.length > 0 && !skipErrors) {
    refuse(leftOut(file, await tryImport(ctx, file.batch)).errors);
  }
  const outcome = await writeImport(ctx, file.batch, {
    owner: shared ? null : ctx.user.email.toLowerCase(),
    accept: (found) => {
      const { errors } = leftOut(file, found);
      if (errors.length > 0 && !skipErrors) refuse(errors);
    },
  });
  await refreshStatistics(ctx);
  if (outcome.created + outcome.updated > 0) await haveRead(ctx);
  return {
    kind,
    created: outcome.created,
    updated: outcome.updated,
    unchanged: outcome.unchanged,
    ...told(leftOut(file, outcome)),
  };
}

/**
 * Has the texts read and today's lists made, which somebody waits for. What was imported is imported though the queue does
 * not answer: the next hour finds it unread.
 */
async function haveRead(ctx: ManagerContext): Promise<void> {
  await queueReading(ctx, { lists: true }).catch((error: unknown) =>
    ctx.log.warn("imported texts wait for the next hour", errorFields(error)),
  );
}

/** Lines that a refusal names. */
const NAMED = 200;

function refuse(errors: readonly LineMessage[]): never {
  const byLine = new Map<number, string>();
  for (const { line, column, message } of errors) {
    const sentence = column === null ? message : `${column}\u00A0: ${message}`;
    byLine.set(line, byLine.has(line) ? `${byLine.get(line)} ${sentence}` : sentence);
  }
  const details = [...byLine]
    .slice(0, NAMED)
    .map(([line, sentences]): [string, string] => [`ligne ${line}`, sentences]);
  throw new AppError(
    "invalid_request",
    byLine.size === 1
      ? "Une ligne du fichier a une erreur\u00A0: rien n’a été importé. Corrigez-la, ou importez sans elle."
      : `${byLine.size.toLocaleString("fr-FR")} lignes du fichier ont une erreur\u00A0: rien n’a été importé. Corrigez-les, ou importez sans elles.`,
    Object.fromEntries(details),
  );
}

export const route = endpoint(
  contract,
  { role: "manager", refusal: "Seuls les responsables de l’organisation importent un fichier." },
  runImport,
  { name: "ImportsRun", environment: ["queue"], timeoutSeconds: 29, memory: "files" },
);
export const handler = lambda(route);
