import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import * as z from "zod";
import { contract as getFeed } from "../../../functions/contacts/get-feed.ts";
import { findBrowser } from "../../../dev/test/browser.ts";
import { startEdge } from "./edge.ts";
import { answerTo, type Product, withProduct } from "./product.ts";
import { printFigure } from "../print-figure.ts";

/** Run from npm's own cache: 176 MB that nobody else needs stay out of the project. */
const LIGHTHOUSE = "lighthouse@13.5.0";
const RUNS = Number(process.argv[5] ?? 3);
/** One screen of SCREENS, or all of them. */
const ONLY = process.argv[4] ?? "all";

/** The largest paint wanted on a throttled phone, milliseconds. */
const SCREENS: readonly { name: string; address: (contactId: string) => string; largestPaint?: number }[] = [
  { name: "login", address: () => "/auth/login", largestPaint: 1_500 },
  { name: "contacts", address: () => "/contacts", largestPaint: 2_300 },
  { name: "detail", address: (contactId) => `/contacts/${contactId}`, largestPaint: 3_500 },
  { name: "settings", address: () => "/settings" },
  { name: "all-contacts", address: () => "/contacts/all" },
];

const Report = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.record(
    z.string(),
    z.object({ score: z.number().nullable(), numericValue: z.number().optional(), title: z.string() }),
  ),
});
type Report = z.infer<typeof Report>;

/**
 * What Lighthouse says of five screens on a phone, signed in by a cookie and served as CloudFront serves them: the
 * median of three runs each, simulated; then the largest paint and the layout's shifts measured on a connection and a
 * processor that really are slowed.
 */
export async function benchLighthouse(): Promise<void> {
  await withProduct(async (product) => {
    const context = await product.signedIn();
    const { data } = await answerTo(context, getFeed.path, getFeed.response);
    await context.close();
    const screens = SCREENS.filter(({ name }) => ONLY === "all" || ONLY === name);
    if (screens.length === 0)
      throw new Error(`No screen « ${ONLY} »: ${SCREENS.map(({ name }) => name).join(", ")}`);
    const edge = await startEdge(product.url);
    for (const { name, address, largestPaint } of screens) {
      const url = `${edge.url}${address(data[0]?.id ?? "")}`;
      const cookies = name === "login" ? [] : product.cookies;
      const simulated = await reports(product, url, cookies, "simulate");
      const slowed = await reports(product, url, cookies, "devtools");
      printFigure({
        name: `web-lighthouse-${name}`,
        performance: category(simulated, "performance"),
        accessibility: category(simulated, "accessibility"),
        bestPractices: category(simulated, "best-practices"),
        simulatedLargestPaint: value(simulated, "largest-contentful-paint"),
        largestPaint: value(slowed, "largest-contentful-paint"),
        layoutShift: Math.max(
          value(simulated, "cumulative-layout-shift"),
          value(slowed, "cumulative-layout-shift"),
        ),
        wanted: {
          performance: 97,
          accessibility: 100,
          bestPractices: 100,
          largestPaint,
          layoutShift: 0.02,
        },
        missed: missed(simulated),
      });
    }
    await edge.close();
  });
}

async function reports(
  { folder }: Product,
  url: string,
  cookies: Product["cookies"],
  throttling: "simulate" | "devtools",
): Promise<Report[]> {
  const done: Report[] = [];
  for (let run = 0; run < RUNS; run++) {
    const output = path.join(folder, `lighthouse-${throttling}-${run}.json`);
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    await promisify(execFile)(
      "npx",
      [
        "--yes",
        LIGHTHOUSE,
        url,
        "--quiet",
        "--output=json",
        `--output-path=${output}`,
        "--only-categories=performance,accessibility,best-practices",
        `--throttling-method=${throttling}`,
        "--chrome-flags=--headless=new --no-sandbox --disable-background-networking --ignore-certificate-errors",
        ...(cookie === "" ? [] : [`--extra-headers=${JSON.stringify({ cookie })}`]),
      ],
      { env: { ...process.env, CHROME_PATH: findBrowser() }, maxBuffer: 1e8 },
    );
    const report = Report.parse(JSON.parse(readFileSync(output, "utf8")));
    if (report.runtimeError !== undefined) throw new Error(`${url}: ${report.runtimeError.message}`);
    done.push(report);
  }
  return done;
}

const median = (numbers: number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN;

const category = (all: Report[], name: string): number =>
  Math.round(100 * median(all.map(({ categories }) => categories[name]?.score ?? 0)));

const value = (all: Report[], audit: string): number =>
  Number(median(all.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN)).toFixed(3));

/** What is not perfect of the first run, in Lighthouse's words. */
const missed = ([report]: Report[]): string[] =>
  Object.entries(report?.audits ?? {})
    .filter(([, { score }]) => score !== null && score < 0.9)
    .map(([id]) => id);
