import type { contract as getGrounding } from "../../../functions/contacts/grounding/get-grounding.ts";
import type { Wire } from "../../../functions/http/contract.ts";
import type { contract as getReadings } from "../../../functions/suggestions/readings/get-readings.ts";
import { uuid } from "../../src/test/fixtures.ts";
import { answersOf } from "../screens-data.ts";
import { screenOf, type State } from "./state.ts";

const READINGS = "GET /api/contacts/:id/readings";

/** What was read of the call: a promise to call back, and what somebody says against it. */
const promise = (correction: Wire<typeof getReadings>["data"][number]["facts"][number]["correction"]) =>
  ({
    data: [
      {
        kind: "engagement",
        id: uuid(901),
        date: "2026-11-03T09:30:00.000Z",
        reader: "local",
        at: "2026-11-03T10:00:00.000Z",
        facts: [
          {
            key: "a".repeat(32),
            kind: "commitment",
            who: "us",
            act: "call",
            object: null,
            quote: "Rappeler",
            due: { bound: "on", start: "2026-11-19", end: "2026-11-19", hour: null },
            amount: null,
            settledBy: null,
            correction,
            corrections: correction === null ? ["done", "notOurs", "otherDate", "notSo"] : [],
            mayObject: false,
            doubt: null,
          },
        ],
      },
    ],
  }) satisfies Wire<typeof getReadings>;

const answers = {
  ...answersOf("contact"),
  "GET /api/contacts/:id/grounding": {
    ungrounded: [
      { kind: "amount", text: "99 999 €", message: "« 99 999 € » n’apparaît dans aucun échange." },
    ],
    quarantined: [],
  } satisfies Wire<typeof getGrounding>,
};

/** A contact whose texts were read, and what that reading finds in a message. */
export const OF_READINGS: readonly State[] = [
  {
    ...screenOf("contact"),
    name: "a message that says what nobody said",
    ready: "À vérifier",
    answers: { ...answers, [READINGS]: promise(null) },
    steps: [
      {
        name: "what was read of a call",
        act: async (page) => {
          await page.getByText(/^Historique/).click();
          await page.getByRole("button", { name: /^Promesse de rappel/ }).click();
        },
        ready: "Ce n’est pas une promesse",
      },
      {
        name: "a reading that somebody has corrected",
        act: async (page, answer) => {
          const id = uuid(77);
          answer({
            ...answers,
            [READINGS]: promise({ id, correction: "notSo", by: "Camille", at: "2026-11-20T09:00:00.000Z" }),
            "POST /api/contacts/:id/readings/:kind/:text/corrections": {
              id,
              proposal: "unchanged",
              jobId: null,
            },
          });
          await page.getByRole("button", { name: "Ce n’est pas une promesse" }).click();
        },
        ready: /écarté par Camille/,
      },
    ],
  },
];
