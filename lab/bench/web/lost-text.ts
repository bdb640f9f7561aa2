import { contract as getFeed } from "../../../functions/contacts/get-feed.ts";
import { printFigure } from "../print-figure.ts";
import { Sequence } from "./lost-text-sequence.ts";
import { answerTo, type Product, withProduct } from "./product.ts";

const SEQUENCES = Number(process.argv[4] ?? 200);
/** The first of them: each is the same in every run, so a part of them is run by itself. */
const FIRST = Number(process.argv[5] ?? 0);
/** Sequences between two lines that say how far it is. */
const PART = 10;

/**
 * Words typed into a message in two tabs, among reloads, ways back, lost networks and sessions that end. At the end
 * the page is opened anew: every word must stand in the message, or in a text that the page offers. Prints how many
 * are lost, and how many sequences broke off: of those nothing is known, and they count as neither (wanted: none of
 * both).
 */
export async function benchLostText(): Promise<void> {
  await withProduct(async (product) => {
    const messages = await messagesOf(product);
    const total = { typed: 0, asked: 0, unreached: 0 };
    const lost: string[] = [];
    const broken: string[] = [];
    for (let number = FIRST; number < FIRST + SEQUENCES; number++) {
      const message = messages[number % messages.length];
      if (message === undefined) throw new Error("no contact today");
      const sequence = new Sequence(product, message, number);
      try {
        const outcome = await sequence.play();
        total.typed += outcome.typed;
        total.asked += outcome.asked;
        total.unreached += outcome.unreached;
        lost.push(...outcome.lost.map((word) => `${number}: ${word} is lost (${sequence.steps()})`));
      } catch (error) {
        // Of Playwright's errors the first line says what; the browser's whole log follows.
        const [why = ""] = String(error).split("\n");
        broken.push(`${number}: broken by ${why} (${sequence.steps()})`);
      }
      if ((number + 1) % PART === 0)
        console.error(`${number + 1}: ${total.typed} words, ${lost.length} lost, ${broken.length} broken`);
    }
    printFigure({
      name: "web-lost-text",
      first: FIRST,
      sequences: SEQUENCES,
      ...total,
      lost: lost.length,
      broken: broken.length,
      wanted: { lost: 0, broken: 0 },
    });
    for (const line of [...lost, ...broken]) console.log(line);
    if (lost.length + broken.length > 0) process.exitCode = 1;
  });
}

/** The messages of the day's list. */
async function messagesOf(product: Product): Promise<{ contactId: string; actionId: string }[]> {
  const context = await product.signedIn();
  const { data } = await answerTo(context, getFeed.path, getFeed.response);
  await context.close();
  return data.flatMap(({ id, actions: [action] }) =>
    action === undefined ? [] : [{ contactId: id, actionId: action.id }],
  );
}
