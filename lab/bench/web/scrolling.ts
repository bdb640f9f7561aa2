import { Client } from "pg";
import { readRunning } from "../../../dev/test/product.ts";
import { withProduct } from "./product.ts";
import { printFigure } from "../print-figure.ts";

const CONTACTS = 100_000;
/** Contacts a statement inserts. */
const BATCH = 2_000;
const WHEELS = 120;

/** Runs in the page: keeps the longest task and the longest answer to an event. */
const WATCH = `
  globalThis.longest = { task: 0, event: 0 };
  const watch = (name, type, options) =>
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest[name] = Math.max(longest[name], Math.round(duration));
    }).observe({ type, ...options });
  watch("task", "longtask");
  watch("event", "event", { durationThreshold: 16 });
`;

/**
 * All contacts, a hundred thousand of them: how long a search takes to show, and how long the page takes to answer
 * while one scrolls through (wanted: at most 100 ms). Milliseconds.
 */
export async function benchScrolling(): Promise<void> {
  await withProduct(async (product) => {
    await fill(product.folder);
    const context = await product.signedIn();
    const page = await context.newPage();
    await page.goto("/contacts/all");
    await page.getByText(/100\s\d{3} contacts/).waitFor();
    await page.getByRole("article").first().waitFor();
    await page.evaluate(WATCH);
    await page.mouse.move(400, 500);
    for (let round = 0; round < WHEELS; round++) {
      await page.mouse.wheel(0, round % 4 === 3 ? 200_000 : 600);
      // A key is answered while the page scrolls.
      if (round % 10 === 0) await page.keyboard.press("Shift");
      await page.waitForTimeout(30);
    }
    await page.getByRole("article").first().waitFor();
    const longest = await page.evaluate<object>("longest");
    const begun = performance.now();
    await page.getByRole("searchbox").fill("artin 99");
    await page.getByText(/^1\s\d{3} contacts$/).waitFor();
    const search = Math.round(performance.now() - begun);
    printFigure({
      name: "web-scroll-100000",
      longest,
      wanted: { event: 100 },
      searchShownAfter: search,
    });
  });
}

/** A hundred thousand contacts more in the organization of the demo account. */
async function fill(folder: string): Promise<void> {
  const owner = new Client({ connectionString: readRunning(folder).environment["DATABASE_URL"] });
  await owner.connect();
  const { rows } = await owner.query<{ id: string }>(
    "select organization_id as id from app.organizations_to_serve() limit 50",
  );
  for (const { id } of rows) {
    const claims = { sub: id, role: "authenticated", org_id: id, org_role: "system" };
    await owner.query("select set_config('request.jwt.claims', $1, false)", [JSON.stringify(claims)]);
    const known = await owner.query<{ n: string }>("select count(*) as n from public.contact");
    if (Number(known.rows[0]?.n) === 0) continue;
    for (let from = 0; from < CONTACTS; from += BATCH) {
      await owner.query(
        `insert into public.contact (organization_id, first_name, last_name, email, company)
         select $1, (array['Élodie', 'Zélie', 'Paul', 'Inès'])[1 + n % 4], 'Martin ' || n, 'c' || n || '@masse.example',
           'Société ' || n % 5000 from generate_series($2::int + 1, $2::int + ${BATCH}) n`,
        [id, from],
      );
    }
  }
  await owner.end();
}
