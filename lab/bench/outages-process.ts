// The local stack without screens, in its own process over the given data folder, for the outages benchmark to break.
// Its log is discarded.
import { startStack } from "../../dev/stack/stack.ts";

const [folder = ""] = process.argv.slice(2);
const stack = await startStack({ folder, port: 0, seed: "none", screens: "none", log: () => undefined });
process.send?.(stack.url);
process.on("disconnect", () => void stack.stop().finally(() => process.exit(0)));
