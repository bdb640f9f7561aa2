import { vi } from "vitest";

/** Leaves the page's storage no room, until `vi.unstubAllGlobals()`. */
export function fillStorage(): void {
  const full: Pick<Storage, "setItem" | "getItem" | "removeItem"> = {
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
    getItem: () => null,
    removeItem: () => {},
  };
  vi.stubGlobal("localStorage", full);
}
