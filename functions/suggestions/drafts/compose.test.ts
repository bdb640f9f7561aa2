import { describe, expect, it } from "vitest";
import { createEnvironment } from "../../env.ts";
import { aHistory, explain, sent, TODAY } from "../ranking/history.fixture.ts";
import { typeOf } from "../ranking/pick-day.ts";
import { draftInputOf } from "./compose.ts";

/** What a model is asked after a mail of ours. */
function asked(mail: string, user: Parameters<typeof draftInputOf>[1]["user"]) {
  const row = sent("2026-10-01", mail);
  const history = aHistory([row]);
  const { reasons, score } = explain([row], {}, TODAY);
  const ranked = { contactId: history.contact.id, type: typeOf({ reasons }), deadline: null, score, reasons };
  return draftInputOf(
    { environment: createEnvironment({ APP_URL: "https://relance.test" }) },
    { contact: history.contact, user, ranked, history },
    [],
  );
}

describe("what a model is asked to draft", () => {
  const marc = { name: "Marc Vidal" };

  it("says tu to whom the exchanges leave open where the salesperson prefers it", () => {
    expect(asked("Voici le devis.", marc).register).toBe("vous");
    expect(asked("Voici le devis.", { ...marc, register: "tu" }).register).toBe("tu");
    expect(asked("Je vous envoie le devis.", { ...marc, register: "tu" }).register).toBe("vous");
  });

  it("knows the salesperson's name, and nothing of their signature", () => {
    const { salesperson } = asked("Voici le devis.", { ...marc, signature: "Marc\n01 23 45 67 89" });
    expect(salesperson).toEqual({ name: "Marc Vidal" });
  });
});
