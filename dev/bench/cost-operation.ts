/** Assumptions of docs/cost.md; prices in USD, Europe, November 2026. */
const PEOPLE = 5;
const WORKING_DAYS = 22;
const DAYS = 30;
/** Readings of the CRM, hour by hour, and their seconds at one gigabyte. */
const READINGS = { aDay: 17, seconds: 4 };
/** The day's lists of an organization and the night before: seconds at one gigabyte. */
const LISTS = { seconds: 10 };
/** Requests to SQS for one message: sent, received, deleted. */
const REQUESTS_A_MESSAGE = 3;
/** https://aws.amazon.com/sqs/pricing, with fair queues; https://aws.amazon.com/lambda/pricing, arm64. */
const SQS_A_MILLION = 0.5;
const LAMBDA_A_SECOND = 0.0000133;
/** Pages of the product that a person asks for in a working day, and what API Gateway and Lambda take for each. */
const PAGES = { aDay: 200, usd: 0.000_002 };
/**
 * Supabase's plan with its compute and disk (https://supabase.com/pricing): of 10 organizations a small one, of up to
 * 1,000 one of the size 2XL with 200 GB, beyond that one such a thousand.
 */
const database = (organizations: number): number =>
  organizations <= 10 ? 25 + 15 : 25 + Math.ceil(organizations / 1_000) * (410 + 200 * 0.125);

/** What the model costs, in USD. */
interface ModelCosts {
  /** Drafts, a person and working day. */
  readonly personDay: number;
  /** Reading what is new, a person and day. */
  readonly readingDay: number;
  /** One search of the web for a company. */
  readonly search: number;
  /** Reading the last 120 days of a new person's contacts. */
  readonly firstReading: number;
}

/** Companies that a person has the web searched for in a working day: of three cards opened, one in ten. */
const SEARCHES_A_DAY = 0.3;

/** What it costs in a month to operate the product for some organizations, and once for each that is new. */
export function monthOf(organizations: number, model: ModelCosts) {
  const messages = READINGS.aDay + 3;
  const queue = (organizations * messages * REQUESTS_A_MESSAGE * DAYS * SQS_A_MILLION) / 1_000_000;
  const seconds = organizations * (READINGS.aDay * READINGS.seconds * DAYS + LISTS.seconds * WORKING_DAYS);
  const pages = organizations * PEOPLE * WORKING_DAYS * PAGES.aDay * PAGES.usd;
  const drafts = organizations * PEOPLE * WORKING_DAYS * model.personDay;
  const readings = organizations * PEOPLE * DAYS * model.readingDay;
  const searches = organizations * PEOPLE * WORKING_DAYS * SEARCHES_A_DAY * model.search;
  const parts = {
    drafts,
    readings,
    searches,
    workers: seconds * LAMBDA_A_SECOND,
    queue,
    pages,
    database: database(organizations),
  };
  const total = Object.values(parts).reduce((sum, usd) => sum + usd, 0);
  return {
    organizations,
    ...rounded(parts),
    total: Math.round(total),
    modelShare: share(drafts + readings + searches, total),
    onceWhenNew: Math.round(organizations * PEOPLE * model.firstReading),
  };
}

const share = (part: number, whole: number): number => Number((part / whole).toFixed(2));

const rounded = (parts: Record<string, number>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(parts).map(([name, usd]) => [name, Number(usd.toFixed(usd < 10 ? 2 : 0))]),
  );
