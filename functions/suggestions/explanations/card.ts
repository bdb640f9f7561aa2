import { NOBODYS } from "../ranking/ownership.ts";

/** What is needed of a person's record, of those not archived, to decide whose card they are. */
export interface PersonRecord {
  readonly id: string;
  /** When the CRM, or whoever imported it, made it: an ISO instant. */
  readonly createdAt: string;
  /** Instant of the last message of theirs, call, meeting or note; null where there is none. */
  readonly lastSign: string | null;
  /** It holds an open action. */
  readonly isOpen: boolean;
  /** When somebody edited the message of its open action; null where nobody has. */
  readonly editedAt: string | null;
}

/** The record by which a person is proposed, and to whom. */
export interface Card {
  readonly recordId: string;
  /** The member whose card it is; null for anybody's. */
  readonly ownerUserId: string | null;
}

/** The owner of one record. `isOwned`: the CRM names an owner, or a manager chose one. */
export interface RecordOwner {
  readonly ownerUserId: string | null;
  readonly isOwned: boolean;
}

/**
 * Decides which member a person is suggested to, and by which of their records; undefined without records. A
 * record with an owner precedes one without, a member precedes an owner who is no member. Between two members: the
 * one who edited an open message, else who had the last exchange, else who owns the oldest record. The card is the
 * record with the edited message, whoever owns it, so that the edit is not hidden; else one of that member's.
 */
export function cardOf<R extends PersonRecord>(
  records: readonly R[],
  ownerOfRecord: (record: R) => RecordOwner,
): Card | undefined {
  const ranked = [...records].sort(byPrecedence).map((record) => ({ record, ...ownerOfRecord(record) }));
  const [first] = ranked;
  if (first === undefined) return undefined;
  const owned = ranked.filter(({ isOwned }) => isOwned);
  const choice = owned.length > 0 ? owned : ranked;
  const isMembers = ({ ownerUserId }: RecordOwner): boolean =>
    ownerUserId !== null && ownerUserId !== NOBODYS;
  const { ownerUserId } =
    choice.find(isMembers) ?? choice.find((one) => one.ownerUserId === NOBODYS) ?? first;
  const theirs = ranked.filter((one) => one.ownerUserId === ownerUserId).map(({ record }) => record);
  const record =
    first.record.editedAt === null
      ? (theirs.find(({ isOpen }) => isOpen) ?? theirs[0] ?? first.record)
      : first.record;
  return { recordId: record.id, ownerUserId };
}

/** Ties are broken by id, to be deterministic. */
function byPrecedence(a: PersonRecord, b: PersonRecord): number {
  return (
    newest(a.editedAt, b.editedAt) ||
    newest(a.lastSign, b.lastSign) ||
    Date.parse(a.createdAt) - Date.parse(b.createdAt) ||
    (a.id < b.id ? -1 : 1)
  );
}

const newest = (a: string | null, b: string | null): number =>
  (b === null ? 0 : Date.parse(b)) - (a === null ? 0 : Date.parse(a));
