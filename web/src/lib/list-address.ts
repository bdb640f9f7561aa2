import { useSearchParams } from "./search-params.ts";

export const PAGE_SIZE = 20;

/** What a list shows, kept in the address: going back, and a copied address, show the same. */
export function useListAddress() {
  const [search, setSearch] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(search.get("page"))) || 1);

  /** An empty value is taken away; whatever changes but the page, the list starts again at its first. */
  const change = (name: string, value: string, options?: { replace: boolean }) =>
    setSearch((before) => {
      const after = new URLSearchParams(before);
      after.delete("page");
      if (value === "") after.delete(name);
      else after.set(name, value);
      return after;
    }, options);

  /** Takes several away at once. */
  const clear = (names: readonly string[]) =>
    setSearch(
      (before) =>
        new URLSearchParams([...before].filter(([name]) => name !== "page" && !names.includes(name))),
    );

  return {
    words: search.get("q") ?? "",
    sort: search.get("sort") ?? "",
    organization: search.get("organization") ?? "",
    /** Another part of the address; empty where it is not there. */
    value: (name: string) => search.get(name) ?? "",
    page,
    query: { offset: (page - 1) * PAGE_SIZE, pageSize: PAGE_SIZE, filter: search.get("q") ?? undefined },
    change,
    clear,
    goTo: (to: number) => change("page", to === 1 ? "" : String(to)),
  };
}
