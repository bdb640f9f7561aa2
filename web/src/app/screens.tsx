import { type ComponentType, lazy, useState } from "react";
import { matchPath } from "react-router";
import { SCREENS } from "../../screens.ts";
import type { ReadAhead } from "../lib/asked-ahead.ts";

/** What the file of a screen exports. */
interface ScreenModule {
  default: ComponentType;
  readAhead?: ReadAhead;
}

const code = import.meta.glob<ScreenModule>("../features/*/*-screen.tsx");

/**
 * A screen whose code loads when it is first shown, or before. If it is there by then, the screen stands at once;
 * otherwise a frame stands in its place, and React keeps one for 300 ms however soon the screen could follow.
 */
function screenOf(file: string) {
  let loaded: ComponentType | undefined;
  const load = async () => {
    const module = await code[`../features/${file}.tsx`]?.();
    if (module === undefined) throw new Error(`No screen has its code in ${file}`);
    loaded = module.default;
    return module;
  };
  const Later = lazy(load);
  function Screen() {
    // As it is first shown: another component in its place would begin anew.
    const [Shown] = useState<ComponentType>(() => loaded ?? Later);
    return <Shown />;
  }
  return { Screen, load };
}

/** Every screen with its address. */
export const screens = Object.entries(SCREENS).map(([path, screen]) => ({
  path,
  isOpen: "isOpen" in screen,
  ...screenOf(screen.file),
}));

/**
 * Loads the screen of an address while the session is still being checked, and gives what it reads ahead: undefined
 * where it reads nothing ahead or could not be loaded, which the screen itself will say. Never throws. An address that
 * has none leads to the day's list.
 */
export async function preloadScreen(address: string): Promise<ReadAhead | undefined> {
  const at = (place: string) => screens.find(({ path }) => matchPath(path, place) !== null);
  const screen = at(address) ?? at("/contacts");
  return (await screen?.load().catch(() => undefined))?.readAhead;
}
