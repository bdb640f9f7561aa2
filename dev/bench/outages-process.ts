// The whole local stack without screens, in a process of its own, over the data folder given: what the
// outages benchmark breaks. Its lines of log go nowhere.
import { startStack } from "../stack/stack.ts";

const [folder = ""] = process.argv.slice(2);
const stack = await startStack({ folder, port: 0, seed: "none", screens: "none", log: () => undefined });
process.send?.(stack.url);
process.on("disconnect", () => void stack.stop().finally(() => process.exit(0)));
