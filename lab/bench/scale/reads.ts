import type { Measured } from "./people.ts";

/** Queries of a list, by the run; what a list has that it is asked for in vain is part of it. */
type Queries = (measured: Measured, run: number) => readonly string[];

const at = <T>(list: readonly T[], run: number): T | undefined => list[run % list.length];

/** Each list at its start, far down, by each column that sorts it, and searched by much, little and nothing. */
const list = (sorts: readonly string[], ...more: readonly string[]): string[] => [
  "pageSize=50",
  "pageSize=100&offset=1000",
  ...sorts.flatMap((sort) => [`sort=${sort}`, `sort=-${sort}&offset=400`]),
  ...more,
];

/** The queries that a read is asked with beside its plainest, by its call. */
export const queriesOf: Readonly<Record<string, Queries>> = {
  "GET /api/contacts": (measured, run) => [
    ...list(["lastName", "company", "email", "createdAt", "updatedAt"]),
    "offset=90000",
    "hasActions=true",
    "hasActions=false&sort=-company,lastName",
    "hasActions=true&offset=30000",
    "actionType=nurturing",
    "openDeal=true",
    "neverContacted=true",
    `company=${encodeURIComponent(at(measured.companies, run) ?? "")}`,
    "owner=me",
    "owner=none",
    `owner=${at(measured.members, run)?.userId}`,
    `owner=${at(measured.members, run)?.userId}&openDeal=true&actionType=nurturing&sort=-updatedAt`,
    "filter=ma",
    "filter=a",
    "filter=zq",
    "filter=a&offset=50000",
    "filter=mar",
    "filter=martin",
    "filter=exemple",
    "filter=example&offset=20000",
    "filter=xyzabc",
    `filter=${encodeURIComponent((at(measured.companies, run) ?? "").toLowerCase())}`,
    "filter=papeterie&neverContacted=true&sort=-company,lastName",
    "filter=ma&owner=me&openDeal=true",
  ],
  "GET /api/jobs": (_, run) =>
    list(
      ["createdAt", "kind", "state"],
      "kind=update-actions",
      "state=failed",
      `state=running&offset=${run}`,
    ),
  "GET /api/admin/jobs": (measured) =>
    list(
      ["createdAt"],
      "kind=update-actions",
      "state=failed",
      "state=running",
      `organizationId=${measured.organizationId}`,
      "offset=10000",
    ),
  "GET /api/audit": (measured) => [
    ...list(["createdAt"]),
    "event=member.role_changed",
    "area=auth",
    "outcome=failure",
    "from=2026-11-01T00:00:00Z",
    "to=2026-06-01T00:00:00Z",
    "filter=me",
    "filter=membre1",
    "filter=fiche",
    "filter=xyzabc",
    `organizationId=${measured.organizationId}`,
  ],
  "GET /api/users": () =>
    list(
      ["name", "email", "role", "createdAt", "updatedAt"],
      "offset=4000",
      "filter=ma",
      "filter=membre12",
      "filter=xyzabc",
    ),
  "GET /api/organizations": () => list(["name", "createdAt", "membersCount"], "filter=or", "filter=xyzabc"),
  "GET /api/suppressions": () =>
    list(
      ["since", "name", "reason"],
      "filter=ma",
      "filter=refuse",
      "filter=xyzabc",
      "kind=domain",
      "reason=opposition",
      "offset=2000",
    ),
  "GET /api/exports/organization": (_, run) => [
    `part=${1 + run}&of=400`,
    "part=200&of=400",
    "part=400&of=400",
  ],
  "GET /api/admin/model-usage": () => ["month=2026-11", "month=2026-10&pageSize=50", "pageSize=50&offset=50"],
  "GET /api/intelligence/usage": () => ["month=2026-11", "month=2026-10"],
  "GET /api/prospection/retention": () => ["pageSize=50", "offset=500"],
  "GET /api/auth/admin/list-users": () => [
    "limit=100&offset=1000",
    "limit=20&sortBy=createdAt&sortDirection=desc",
    "limit=20&searchValue=ma",
  ],
};
