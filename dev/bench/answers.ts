import { type ChildProcess, fork } from "node:child_process";
import { createServer, type RequestListener } from "node:http";
import path from "node:path";
import * as z from "zod";
import { BYTES } from "../../functions/outbound/bounds.ts";
import { portOf } from "../stack/port-of.ts";
import { huge } from "../test/odd-answers.ts";
import { judge, print } from "./sync/print.ts";

const MEBIBYTE = 1_048_576;
const HUGE = 400 * MEBIBYTE;
const WANTED = { megabytes: 256 };

/** Who reads: as `answers-process.ts` knows them. `unbounded`, the reference, is what `fetch` and `json()` alone take. */
const READERS = ["unbounded", "hubspot", "salesforce", "pipedrive", "token", "model", "file"] as const;

/** The text of a mail, mostly of letters that take a byte, some of two. */
const TEXT = "Bonjour Élodie, voici le devis révisé pour le site de Lyon, à valider avant vendredi. ".repeat(
  3_000,
);

/** The largest page that is read, in each CRM's form at once. */
function largestPage(limit: number): string {
  const record = JSON.stringify({ id: "1", Id: "00T", properties: { text: TEXT }, TextBody: TEXT });
  const count = Math.floor((limit - 1_000) / (Buffer.byteLength(record) + 1));
  const list = `[${Array.from({ length: count }, () => record).join(",")}]`;
  return `{"success":true,"totalSize":${count},"done":true,"records":${list.slice(0, -1)}]}`;
}

const Measured = z.object({ megabytes: z.number(), outcome: z.string() });

/**
 * The memory that one call of each CRM, of a token endpoint and of the model server takes beyond what the process had,
 * for an answer of 400 MB, the largest that is read, and one of nothing but small objects. Prints a JSON line each; the last is the verdict.
 */
export async function benchAnswers(): Promise<void> {
  const { page, small } = BYTES;
  const pages = new Map(Object.entries({ page, small }).map(([kind, bytes]) => [kind, largestPage(bytes)]));
  pages.set("dense", `[${"{},".repeat(page / 3 - 2)}{}]`);
  const answer: RequestListener = (request, response) => {
    const [, kind = ""] = /\b(huge|dense|page|small)\b/.exec(request.url ?? "") ?? [];
    request.resume();
    if (kind === "huge") return huge(HUGE)(response, { path: request.url ?? "", nth: 1 });
    response.writeHead(200, { "content-type": "application/json" });
    return void response.end(kind === "" ? "{}" : pages.get(kind));
  };
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${portOf(server)}`;
  const missed: string[] = [];
  for (const reader of READERS)
    for (const what of ["huge", "largest", "dense"] as const) {
      // A file is read by lines: a page is one of them that does not end.
      if (reader === "file" && what !== "huge") continue;
      const { megabytes, outcome } = await measure(reader, what, url);
      const met = reader === "unbounded" || megabytes <= WANTED.megabytes;
      if (!met) missed.push(`${reader} ${what}`);
      print("answers", { reader, what, megabytes: Math.round(megabytes), outcome, met });
    }
  server.closeAllConnections();
  judge("answers", { missed }, { wanted: WANTED, met: missed.length === 0 });
}

async function measure(reader: string, what: string, url: string): Promise<z.infer<typeof Measured>> {
  const script = path.join(import.meta.dirname, "answers-process.ts");
  const child: ChildProcess = fork(script, [reader, what, url], {
    execArgv: ["--disable-warning=ExperimentalWarning"],
  });
  const measured = new Promise<unknown>((resolve, reject) => {
    child.once("message", resolve);
    child.once("exit", (code) => reject(new Error(`${reader} ${what} ended with ${code}`)));
  });
  return Measured.parse(await measured);
}
