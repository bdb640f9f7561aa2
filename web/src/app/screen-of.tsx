import { type ComponentType, lazy, useState } from "react";
import type { ReadAhead } from "../lib/read-ahead.ts";

/** What the file of a screen exports. */
interface ScreenModule<P extends object = never> {
  default: ComponentType<P>;
  readAhead?: ReadAhead;
}

/**
 * A screen whose code loads when it is first shown, or before. If it is there by then, the screen stands at once;
 * otherwise a frame stands in its place, and React keeps one for 300 ms however soon the screen could follow.
 */
export function screenOf<P extends object>(load: () => Promise<ScreenModule<P>>) {
  let loaded: ComponentType<P> | undefined;
  const loadScreen = async () => {
    const module = await load();
    loaded = module.default;
    return module;
  };
  const Later = lazy(loadScreen);
  function Screen(props: P) {
    // As it is first shown: another component in its place would begin anew.
    const [Shown] = useState<ComponentType<P> | typeof Later>(() => loaded ?? Later);
    return <Shown {...props} />;
  }
  return Object.assign(Screen, { load: loadScreen });
}
