import { describe, expect, it } from "vitest";
import { aNote, anEngagement, explain, signalsOf } from "../history.fixture.ts";

describe("renewal", () => {
  it.each([
    ["Abonnement en cours jusqu’au 6 novembre.", "2026-11-06"],
    ["Contrat de maintenance à échéance du 06/11/2026", "2026-11-06"],
    ["Licences à renouveler le 6 nov.", "2026-11-06"],
    ["Leur engagement se termine le 6 novembre 2026, en parler avant.", "2026-11-06"],
    ["Date anniversaire du contrat : 6 novembre", "2026-11-06"],
    ["Le contrat arrive à terme fin octobre.", "2026-10-31"],
    ["Le bail du matériel expire le 6/11.", "2026-11-06"],
    ["Reconduction tacite au 6 novembre, préavis d’un mois.", "2026-11-06"],
    ["Fin de contrat le 6 novembre", "2026-11-06"],
  ])("comes near: %s", (text, due) => {
    const [reason] = explain([aNote("2026-03-02", text)]).reasons;
    expect(reason).toMatchObject({ signal: "renewal", weight: 58, due });
  });

  it.each([
    "Facture à échéance du 6 novembre, paiement par virement.",
    "Contrat jusqu’au 31 mars.",
    "Salon le 6 novembre.",
  ])("says nothing of a term to come: %s", (text) => {
    expect(signalsOf([aNote("2026-06-02", text)])).not.toContain("renewal");
  });

  it.each([
    anEngagement("2026-09-15", "phone_call", "Reconduit pour deux ans."),
    aNote("2026-09-15", "Avenant de prolongation signé."),
    aNote("2026-09-15", "Contrat résilié, ils internalisent."),
    anEngagement("2026-09-15", "meeting", "Renouvellement acté avec la direction."),
  ])("is settled by %#", (later) => {
    expect(signalsOf([aNote("2026-03-02", "Contrat à échéance du 6 novembre."), later])).not.toContain(
      "renewal",
    );
  });
});
