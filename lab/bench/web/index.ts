import { benchBundles } from "./bundles.ts";
import { benchDay } from "./day.ts";
import { benchLighthouse } from "./lighthouse.ts";
import { benchLostText } from "./lost-text.ts";
import { benchScrolling } from "./scrolling.ts";
import { benchSecondVisit } from "./second-visit.ts";

const parts: Record<string, () => Promise<void>> = {
  bundles: benchBundles,
  day: benchDay,
  lighthouse: benchLighthouse,
  "lost-text": benchLostText,
  scrolling: benchScrolling,
  "second-visit": benchSecondVisit,
};

/** npm run bench -- web [part]: the figures of the screens, from the production build; all of them unless one is named. */
export async function benchWeb(): Promise<void> {
  const named = process.argv[3];
  for (const [name, part] of Object.entries(parts)) {
    if (named === undefined || named === name) await part();
  }
}
