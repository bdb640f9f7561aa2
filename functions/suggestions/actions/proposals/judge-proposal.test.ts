import { describe, expect, it } from "vitest";
import type { DayItem } from "./day-item.ts";
import { judgeProposal, type OpenProposal, type Standing } from "./judge-proposal.ts";

const OPEN: OpenProposal = {
  id: "open",
  isEdited: false,
  action: "appeler",
  message: "Bonjour,",
  type: "nurturing",
  model: "demo-rules",
  fallback: null,
  basis: "before",
};

const standing = (overrides: Partial<Standing> = {}): Standing => ({
  isSuppressed: false,
  isArchived: false,
  open: null,
  beside: [],
  isHandled: false,
  ...overrides,
});

const ACTION = {
  ai_action: "appeler",
  ai_reasoning: "",
  ai_prettyAction: "",
  ai_prettyReasoning: "",
  ai_subject: "",
  ai_iceBreakingMessage: "Bonjour Léa,",
  ai_model: "a-model",
  ai_promptVersion: null,
  ai_fallback: null,
  ai_check: null,
};

const item = (overrides: Partial<DayItem> = {}): DayItem => ({
  contactId: "contact",
  score: 1,
  type: "nurturing",
  deadline: null,
  reasons: [],
  action: ACTION,
  basis: { hash: "now", reasons: [], sources: [] },
  ...overrides,
});

const said = (message: string, model: string): Pick<DayItem, "action"> => ({
  action: { ...ACTION, ai_iceBreakingMessage: message, ai_model: model },
});
const NEW = { state: "created", overwrites: null, replaces: null };
const GONE = { state: "gone" };

describe("a proposal", () => {
  it.each<[string, DayItem, Standing | undefined, object]>([
    ["is nothing for a contact that is gone", item(), undefined, GONE],
    ["is nothing for one that its CRM archived", item(), standing({ isArchived: true }), GONE],
    [
      "is nothing for whoever objected, archived or not",
      item(),
      standing({ isSuppressed: true, isArchived: true }),
      { state: "suppressed" },
    ],
    ["is a new action where none is open", item(), standing(), NEW],
    [
      "leaves the words that a person wrote",
      item({ keep: "open" }),
      standing({ open: { ...OPEN, isEdited: true } }),
      { state: "edited", id: "open" },
    ],
    [
      "is not put beside words on another record",
      item(),
      standing({ beside: [{ id: "other", isEdited: true }] }),
      { state: "edited", id: null },
    ],
    ["is nothing where what it keeps was handled", item({ keep: "open" }), standing(), GONE],
    ["is nothing where what it replaces was handled", item({ replaces: "open" }), standing(), GONE],
    [
      "is nothing where another record's was handled",
      item(),
      standing({ open: OPEN, isHandled: true }),
      GONE,
    ],
    [
      "keeps what it was made to keep",
      item({ keep: "open" }),
      standing({ open: OPEN }),
      { state: "kept", id: "open", isRefreshed: false },
    ],
    [
      "keeps what says the same, with what it is written from now",
      item(said("Bonjour,", "demo-rules")),
      standing({ open: OPEN }),
      { state: "kept", id: "open", isRefreshed: true },
    ],
    [
      "keeps what another had a model write from the same",
      item(),
      standing({ open: { ...OPEN, model: "a-model", basis: "now" } }),
      { state: "kept", id: "open", isRefreshed: false },
    ],
    [
      "replaces even that where it is asked to",
      item({ force: true }),
      standing({ open: { ...OPEN, model: "a-model", basis: "now" } }),
      { ...NEW, replaces: "open" },
    ],
    [
      "replaces what templates wrote from the same",
      item(),
      standing({ open: { ...OPEN, basis: "now" } }),
      { ...NEW, replaces: "open" },
    ],
    [
      "is written over what waited for it, from the same",
      item(),
      standing({ open: { ...OPEN, model: "rules", fallback: "on_open", basis: "now" } }),
      { ...NEW, overwrites: "open" },
    ],
    [
      "replaces what waited for another",
      item(),
      standing({ open: { ...OPEN, model: "rules", fallback: "on_open" } }),
      { ...NEW, replaces: "open" },
    ],
    [
      "replaces what was written from nothing that is known",
      item({ basis: undefined as never }),
      standing({ open: { ...OPEN, basis: null } }),
      { ...NEW, replaces: "open" },
    ],
  ])("%s", (_, proposed, stands, verdict) => {
    expect(judgeProposal(proposed, stands)).toEqual(verdict);
  });
});
