import { randomUUID } from "node:crypto";
import { storable } from "../../db/storable.ts";
import type { GivenProfile, LinkedinContent } from "./contract.ts";

type Post = NonNullable<LinkedinContent["posts"]>[number];

/**
 * What is stored of a given profile: without what is empty, and each post with an id. A post that was given
 * before keeps its own, so that what cites it still stands. Null when nothing is left.
 */
export function contentOf(given: GivenProfile, before: LinkedinContent | null): LinkedinContent | null {
  // What is left of a profile has its type: each of its fields may be absent.
  const filled = withoutEmpty(given) as GivenProfile | undefined;
  if (filled === undefined) return null;
  const { posts, ...rest } = filled;
  return posts ? { ...rest, posts: withIds(posts, before?.posts ?? []) } : rest;
}

function withIds(posts: NonNullable<GivenProfile["posts"]>, before: readonly Post[]): Post[] {
  const free = new Map(before.map((post) => [post.id, post]));
  return posts.map((post) => {
    const known =
      (post.id === undefined ? undefined : free.get(post.id)) ??
      [...free.values()].find(
        (one) => one.text === post.text && one.date === post.date && one.url === post.url,
      );
    if (known !== undefined) free.delete(known.id);
    return { ...post, id: known?.id ?? randomUUID() };
  });
}

/** A value without what says nothing, nor what Postgres cannot hold; undefined when nothing is left. */
function withoutEmpty(value: unknown): unknown {
  if (typeof value === "string") {
    const text = storable(value).trim();
    return text === "" ? undefined : text;
  }
  if (Array.isArray(value)) {
    const items = value.map(withoutEmpty).filter((item) => item !== undefined);
    return items.length === 0 ? undefined : items;
  }
  if (typeof value === "object" && value !== null) {
    const fields = Object.entries(value).flatMap(([name, field]) => {
      const filled = withoutEmpty(field);
      return filled === undefined ? [] : [[name, filled] as const];
    });
    return fields.length === 0 ? undefined : Object.fromEntries(fields);
  }
  return value ?? undefined;
}
