import { type QueryClient, skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ContactDetail } from "../../../../../functions/contacts/contract.ts";
import { CRM_NAMES } from "../../../../../functions/crm/names.ts";
import { ApiError, messageOf } from "../../../lib/api-error.ts";
import type { OnWire } from "../../../lib/on-wire.ts";
import { type Report, stepsOf } from "./steps.ts";

/** How far the refresh of a contact is, or what came of the last one. */
export interface Refreshed {
  done: number;
  of: number;
  /** What is being done; null once it is over. */
  doing: string | null;
  /** What came of it. */
  said: string | null;
  /** What did not succeed, in French; null where all did. */
  problem: string | null;
  /** Whether the settings are where that is mended. */
  isForSettings: boolean;
}

const refreshedKey = (contactId: string) => ["refreshed", contactId] as const;

/** Failures that only a connection of the CRM mends. */
const OF_CONNECTION = new Set(["crm_not_connected", "crm_revoked"]);

/**
 * The refresh of a contact, begun here or when its page was last open: it goes on without the page. Each of its steps
 * renews what the page shows.
 */
export function useRefresh(contact: OnWire<ContactDetail>, hasModel: boolean) {
  const client = useQueryClient();
  const { data: refreshed } = useQuery<Refreshed>({ queryKey: refreshedKey(contact.id), queryFn: skipToken });
  const running = refreshed !== undefined && refreshed.doing !== null;
  return {
    refreshed,
    running,
    problem: running ? null : (refreshed?.problem ?? null),
    start: () => void refresh(client, contact, hasModel),
  };
}

async function refresh(
  client: QueryClient,
  contact: OnWire<ContactDetail>,
  hasModel: boolean,
): Promise<void> {
  const steps = stepsOf(contact, hasModel);
  const tell = (told: Partial<Refreshed>) =>
    client.setQueryData<Refreshed>(refreshedKey(contact.id), (before) => ({ ...BEGUN, ...before, ...told }));
  const reports: Report[] = [];
  tell({ ...BEGUN, of: steps.length });
  for (const [done, { doing, isNeeded, run }] of steps.entries()) {
    tell({ done, doing });
    try {
      reports.push(await run(client));
    } catch (error) {
      tell({
        problem: messageOf(error),
        isForSettings: error instanceof ApiError && OF_CONNECTION.has(error.code),
      });
      if (isNeeded) break;
    }
  }
  tell({ done: steps.length, doing: null, said: inWords(contact, reports) });
}

const BEGUN: Refreshed = { done: 0, of: 1, doing: null, said: null, problem: null, isForSettings: false };

const NEW = [
  ["engagementsCreated", "nouvel échange", "nouveaux échanges"],
  ["notesCreated", "nouvelle note", "nouvelles notes"],
  ["dealsCreated", "nouvelle affaire", "nouvelles affaires"],
] as const;

const AND = new Intl.ListFormat("fr-FR", { type: "conjunction" });

/** « HubSpot : 2 nouveaux échanges et 1 nouvelle note. Analyse à jour. » */
function inWords({ crm }: OnWire<ContactDetail>, reports: readonly Report[]): string | null {
  const isReported = (name: string) => reports.some((report) => name in report);
  const of = (name: string) => reports.reduce((sum, report) => sum + (report[name] ?? 0), 0);
  const said: string[] = [];
  if (crm !== null && isReported("contactsUpdated")) {
    const news = NEW.flatMap(([name, one, several]) => {
      const count = of(name);
      return count === 0 ? [] : [`${count} ${count === 1 ? one : several}`];
    });
    if (of("contactsUpdated") > 0) news.push("fiche mise à jour");
    said.push(`${CRM_NAMES[crm]}\u00A0: ${news.length === 0 ? "rien de nouveau" : AND.format(news)}.`);
  }
  if (of("contactsFailed") > 0) said.push("L’analyse n’a pas abouti. Ce qui existait est gardé.");
  else if (of("timelinesMade") > 0) said.push("Analyse à jour.");
  else if (isReported("timelinesKept")) said.push("Rien de nouveau depuis la dernière analyse.");
  return said.length === 0 ? null : said.join(" ");
}
