import { NOBODYS } from "./ownership.ts";

/** One of the records of a person that are not archived, as far as it says whose their card is. */
export interface PersonRecord {
  readonly id: string;
  /** When the CRM, or whoever imported it, made it: an ISO instant. */
  readonly createdAt: string;
  /** The newest of what they wrote, of calls, meetings and notes: an ISO instant; null where there is none. */
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

/** Whose a record is by itself: `isOwned` where its CRM names an owner, or a manager gave it to one. */
export interface RecordOwner {
  readonly ownerUserId: string | null;
  readonly isOwned: boolean;
}

/**
 * Whose card a person is, and of which of their records; undefined without any.
 * A record with an owner stands above one without, and a member above an owner who is nobody of ours. Between two
 * members it is whoever has edited an open message; else who has had the last exchange with them; else who had them
 * first. The card is of the record whose message somebody edited, whoever's, so that it is not shadowed; else one of
 * that member's.
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

/** Equals by id, so that the answer is always the same. */
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
