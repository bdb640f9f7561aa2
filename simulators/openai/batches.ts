import { randomUUID } from "node:crypto";
import type { Hono } from "hono";
import * as z from "zod";
import { answerChat } from "./chat.ts";
import { jsonBody, register, type Simulated, type SimulatorEnv } from "./endpoint.ts";
import { invalid, notFound, OpenaiError } from "./errors.ts";
import { parseRequest } from "./request.ts";
import { answerResponses } from "./responses.ts";
import type { Fault } from "./types.ts";

type StoredFile = {
  id: string;
  object: "file";
  bytes: number;
  created_at: number;
  filename: string;
  purpose: string;
};
type Batch = {
  id: string;
  object: "batch";
  endpoint: string;
  status: "in_progress" | "completed" | "failed" | "expired" | "cancelling" | "cancelled";
  errors: { data: { code: string; message: string; line: number | null }[] } | null;
  input_file_id: string;
  output_file_id: string | null;
  error_file_id: string | null;
  completion_window: "24h";
  created_at: number;
  cancelling_at: number | null;
  request_counts: { total: number; completed: number; failed: number };
};

const answers = { "/v1/responses": answerResponses, "/v1/chat/completions": answerChat };
const Endpoint = z.enum(["/v1/responses", "/v1/chat/completions"]);
const CreateBatch = z.strictObject({
  input_file_id: z.string(),
  endpoint: Endpoint,
  completion_window: z.literal("24h"),
  metadata: z.record(z.string(), z.string()).nullish(),
});
const Line = z.strictObject({
  custom_id: z.string().min(1).max(512),
  method: z.literal("POST"),
  url: Endpoint,
  body: z.record(z.string(), z.unknown()),
});
/** Connection faults do not occur inside a batch. */
const OF_ANSWERS: Fault["kind"][] = [
  "refusal",
  "truncated",
  "malformed",
  "schema_violation",
  "invented",
  "obeys",
  "lies",
];

/** Files and batches. https://platform.openai.com/docs/guides/batch */
export function registerBatches(app: Hono<SimulatorEnv>, simulated: Simulated): void {
  const files = new Map<string, { file: StoredFile; text: string }>();
  const batches = new Map<string, Batch>();
  const seconds = (): number => Math.floor(simulated.now() / 1000);
  const store = (filename: string, purpose: string, text: string): StoredFile => {
    const id = `file-${randomUUID().replaceAll("-", "").slice(0, 24)}`;
    const bytes = Buffer.byteLength(text);
    const file: StoredFile = { id, object: "file", bytes, created_at: seconds(), filename, purpose };
    files.set(id, { file, text });
    simulated.stats.files = files.size;
    return file;
  };
  const fileOf = (id: string) => {
    const found = files.get(id);
    if (!found) throw notFound(`No such File object: ${id}`);
    return found;
  };

  /** The lines of a file, or what is wrong with them. */
  const linesOf = (text: string, endpoint: string) => {
    const errors: { code: string; message: string; line: number }[] = [];
    const seen = new Set<string>();
    const models = new Set<unknown>();
    const lines = text
      .split("\n")
      .filter((line) => line.trim() !== "")
      .flatMap((line, index) => {
        const fault = (code: string, message: string) => {
          errors.push({ code, message, line: index + 1 });
          return [];
        };
        let parsed: unknown;
        try {
          parsed = JSON.parse(line);
        } catch {
          return fault("invalid_json_line", "This line is not parseable as valid JSON.");
        }
        const known = Line.safeParse(parsed);
        if (!known.success) return fault("invalid_request", "This line is not a request.");
        if (known.data.url !== endpoint)
          return fault("mismatched_endpoint", "The URL differs from the batch's.");
        if (seen.has(known.data.custom_id))
          return fault("duplicate_custom_id", "The custom_id is not unique.");
        seen.add(known.data.custom_id);
        if (models.add(known.data.body["model"]).size > 1)
          return fault("mismatched_model", "A batch has requests to one model only.");
        return [known.data];
      });
    return { lines, errors };
  };

  /** How a batch has ended by now; undefined while it runs. */
  const endOf = (batch: Batch): Exclude<Batch["status"], "in_progress" | "cancelling"> | undefined => {
    const { batchDelay, batchEnd, cancelDelay } = simulated;
    if (batch.status === "cancelling")
      return seconds() >= (batch.cancelling_at ?? 0) + cancelDelay / 1000 ? "cancelled" : undefined;
    return batch.status === "in_progress" && seconds() >= batch.created_at + batchDelay / 1000
      ? batchEnd
      : undefined;
  };
  const work = (batch: Batch): void => {
    const end = endOf(batch);
    if (end === undefined) return;
    batch.status = end;
    if (end === "failed") {
      batch.errors = {
        data: [{ code: "token_limit_exceeded", message: "Enqueued token limit reached.", line: null }],
      };
      return;
    }
    const { lines } = linesOf(fileOf(batch.input_file_id).text, batch.endpoint);
    const share = end === "completed" ? 1 : simulated.answeredShare;
    const [done, wrong]: [unknown[], unknown[]] = [[], []];
    for (const [index, { custom_id, url, body }] of lines.entries()) {
      const requestId = randomUUID().replaceAll("-", "");
      const line = (status_code: number, reply: unknown) => ({
        id: `batch_req_${requestId}`,
        custom_id,
        response: { status_code, request_id: requestId, body: reply },
        error: null,
      });
      if (index >= lines.length * share) {
        const error = { code: `batch_${end}`, message: "This request was not executed." };
        wrong.push({ ...line(0, null), response: null, error });
        continue;
      }
      try {
        done.push(line(200, answers[url](simulated, body, ofAnswers(simulated.faults.next()))));
      } catch (error) {
        if (!(error instanceof OpenaiError)) throw error;
        wrong.push(line(error.status, error.body));
      }
    }
    const jsonl = (rows: unknown[]): string => rows.map((row) => JSON.stringify(row)).join("\n");
    batch.request_counts = { total: lines.length, completed: done.length, failed: wrong.length };
    batch.output_file_id = done.length > 0 ? store("output.jsonl", "batch_output", jsonl(done)).id : null;
    batch.error_file_id = wrong.length > 0 ? store("errors.jsonl", "batch_output", jsonl(wrong)).id : null;
  };
  const batchOf = (id: string): Batch => {
    const batch = batches.get(id);
    if (!batch) throw notFound(`No batch found with id '${id}'.`);
    work(batch);
    return batch;
  };

  register(app, simulated, { method: "POST", path: "/v1/files" }, async ({ c }) => {
    const form = await c.req.formData().catch(() => undefined);
    const [file, purpose] = [form?.get("file"), form?.get("purpose")];
    if (!(file instanceof File)) throw invalid("'file' is a required property", "file");
    if (purpose !== "batch") throw invalid("Invalid value for 'purpose'.", "purpose");
    return c.json(store(file.name, purpose, await file.text()));
  });
  register(app, simulated, { method: "DELETE", path: "/v1/files/:id" }, ({ c }) => {
    const { id } = fileOf(c.req.param("id") ?? "").file;
    files.delete(id);
    simulated.stats.files = files.size;
    return c.json({ id, object: "file", deleted: true });
  });
  register(app, simulated, { method: "GET", path: "/v1/files/:id/content" }, ({ c }) =>
    c.body(fileOf(c.req.param("id") ?? "").text, 200, { "content-type": "application/octet-stream" }),
  );
  register(app, simulated, { method: "POST", path: "/v1/batches" }, async ({ c }) => {
    const request = parseRequest(CreateBatch, await jsonBody(c));
    const { file, text } = fileOf(request.input_file_id);
    if (file.purpose !== "batch") throw invalid("The file's purpose is not 'batch'.", "input_file_id");
    const { lines, errors } = linesOf(text, request.endpoint);
    if (lines.length === 0 && errors.length === 0)
      errors.push({ code: "empty_file", message: "The input file is empty.", line: 0 });
    const batch: Batch = {
      id: `batch_${randomUUID().replaceAll("-", "")}`,
      object: "batch",
      endpoint: request.endpoint,
      status: errors.length > 0 ? "failed" : "in_progress",
      errors: errors.length > 0 ? { data: errors } : null,
      input_file_id: file.id,
      output_file_id: null,
      error_file_id: null,
      completion_window: "24h",
      created_at: seconds(),
      cancelling_at: null,
      request_counts: { total: lines.length, completed: 0, failed: 0 },
    };
    batches.set(batch.id, batch);
    return c.json(batch);
  });
  register(app, simulated, { method: "GET", path: "/v1/batches/:id" }, ({ c }) =>
    c.json(batchOf(c.req.param("id") ?? "")),
  );
  register(app, simulated, { method: "POST", path: "/v1/batches/:id/cancel" }, ({ c }) => {
    const batch = batchOf(c.req.param("id") ?? "");
    if (batch.status !== "in_progress")
      throw new OpenaiError(409, `Cannot cancel a batch with status '${batch.status}'.`);
    Object.assign(batch, { status: "cancelling", cancelling_at: seconds() });
    return c.json(batch);
  });
}

function ofAnswers(fault: Fault | undefined): Fault | undefined {
  return fault && OF_ANSWERS.includes(fault.kind) ? fault : undefined;
}
