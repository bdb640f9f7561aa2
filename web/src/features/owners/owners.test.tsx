import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { ContactOwner, ContactOwners } from "../../../../functions/owners/contract.ts";
import { organizationOf, uuid } from "../../test/fixtures.ts";
import { answer, refusal, renderApp } from "../../test/render-app.tsx";

const PAGE = "/settings/owners";
const LIST = "GET /api/crm/owners";
const ASSIGN = "PATCH /api/crm/owners";
const managed = { "GET /api/auth/organization/get-full-organization": organizationOf("admin") };
const CAMILLE = uuid(901);
const ANTOINE = uuid(902);

const owner = (overrides: Partial<ContactOwner> = {}): ContactOwner => ({
  crm: "hubspot",
  key: "c.renaud@ancien.fr",
  name: "Camille Renaud",
  email: "c.renaud@ancien.fr",
  contacts: 1594,
  given: null,
  sameAddress: null,
  suggestion: { userId: CAMILLE, because: "name" },
  ...overrides,
});
const antoine = owner({
  key: "antoine@nord.fr",
  name: "Antoine Morel",
  email: "antoine@nord.fr",
  contacts: 356,
  sameAddress: ANTOINE,
  suggestion: null,
});
const former = owner({
  key: "hubspot-owner-9@inconnu.invalid",
  name: "Luc Petit",
  email: null,
  contacts: 1,
  suggestion: null,
});
const owners = (data: ContactOwner[] = [owner(), antoine, former]): ContactOwners => ({
  data,
  unowned: { contacts: 12, given: { to: "open" } },
  members: [
    { id: CAMILLE, name: "Camille Renaud", email: "camille@nord.fr" },
    { id: ANTOINE, name: "Antoine Morel", email: "antoine@nord.fr" },
  ],
});
const choiceOf = (name: string) =>
  screen.findByRole("combobox", { name: `À qui vont les contacts de ${name}` });

describe("the owners of contacts, in the settings", () => {
  it("are counted for a manager once contacts have come, with what is left to decide", async () => {
    const { user } = renderApp("/settings/organization", { ...managed, [LIST]: owners() });
    expect(await screen.findByText(/HubSpot\s: 3 propriétaires, 1 reconnu\./)).toBeVisible();
    expect(screen.getByText("12 contacts sans propriétaire.")).toBeVisible();
    expect(
      screen.getByText(
        /2 propriétaires restent à attribuer\s: 1\s595 contacts ne sont proposés à personne\./,
      ),
    ).toBeVisible();
    await user.click(screen.getByRole("link", { name: "Attribuer" }));
    expect(
      await screen.findByRole("heading", { name: "Propriétaires des contacts", level: 1 }),
    ).toBeVisible();
    expect(window.location.pathname).toBe(PAGE);
  });

  it("are not asked for by a member, nor shown before contacts have come", async () => {
    const { callsOf, unmount } = renderApp("/settings/organization", { [LIST]: owners() });
    await screen.findByRole("heading", { name: "Paramètres" });
    expect(callsOf("GET /api/crm/owners")).toHaveLength(0);
    unmount();
    const { callsOf: ofManager } = renderApp("/settings/organization", managed);
    await waitFor(() => expect(ofManager("GET /api/crm/owners")).toHaveLength(1));
    expect(screen.queryByRole("heading", { name: "Propriétaires des contacts" })).toBeNull();
  });
});

describe("assigning owners", () => {
  it("shows each with what is known, and saves what was chosen, in one go", async () => {
    const { user, seen, callsOf } = renderApp(PAGE, { ...managed, [LIST]: owners() });
    expect(await choiceOf("Camille Renaud")).toHaveDisplayValue("À attribuer");
    expect(await choiceOf("Antoine Morel")).toHaveDisplayValue("Antoine Morel (son adresse)");
    const table = within(screen.getByRole("table", { name: "Propriétaires dans HubSpot" }));
    const rows = () =>
      table
        .getAllByRole("row")
        .slice(1)
        .map(({ textContent }) => textContent);
    expect(rows()[0]).toMatch(/c\.renaud@ancien\.fr.*1\s594/);
    expect(rows()[2]).toMatch(/adresse inconnue.*proposé\.1À qui/);
    await user.click(table.getByRole("button", { name: "Propriétaire" }));
    expect(rows()[0]).toMatch(/^Antoine Morel/);
    const save = screen.getByRole("button", { name: "Enregistrer" });
    expect(save).toBeDisabled();

    await user.click(screen.getByRole("button", { name: "Choisir Camille Renaud pour Camille Renaud" }));
    await user.selectOptions(await choiceOf("Luc Petit"), "Personne");
    await user.selectOptions(
      screen.getByLabelText("À qui vont les contacts sans propriétaire"),
      "Tous, à parts égales",
    );
    expect(screen.getByText(/reste à la même personne/)).toBeVisible();

    const given = { to: "member", userId: CAMILLE } as const;
    const after = owners([
      owner({ given, suggestion: null }),
      antoine,
      { ...former, given: { to: "nobody" } },
    ]);
    answer({ ...managed, [LIST]: after, [ASSIGN]: { ...after, listsRemade: 2 } }, seen);
    await user.click(save);
    expect(
      await screen.findByText("C’est enregistré. Les listes du jour de 2 personnes sont refaites"),
    ).toBeVisible();
    expect(callsOf("PATCH /api/crm/owners").map(({ body }) => body)).toEqual([
      {
        owners: [
          { crm: "hubspot", key: "c.renaud@ancien.fr", given },
          { crm: "hubspot", key: "hubspot-owner-9@inconnu.invalid", given: { to: "nobody" } },
        ],
        unowned: { to: "equal" },
      },
    ]);
    expect(screen.getByText("3 propriétaires, 3 reconnus")).toBeVisible();
    expect(save).toBeDisabled();
  });

  it("takes all suggestions at once, and tells members of one name apart", async () => {
    const other = owner({
      key: "a.morel@ancien.fr",
      name: "Antoine Morel",
      suggestion: { userId: ANTOINE, because: "address" },
    });
    const twins = owners([owner(), other]);
    twins.members.push({ id: uuid(903), name: "Antoine Morel", email: "antoine2@nord.fr" });
    const { user } = renderApp(PAGE, { ...managed, [LIST]: twins });
    await user.click(await screen.findByRole("button", { name: "Choisir les 2 personnes proposées" }));
    expect(await choiceOf("Camille Renaud")).toHaveDisplayValue("Camille Renaud");
    const choice = await choiceOf("Antoine Morel");
    expect(choice).toHaveDisplayValue("Antoine Morel (antoine@nord.fr)");
    expect(
      within(choice).getByRole("option", { name: "Antoine Morel (antoine2@nord.fr)" }),
    ).toBeInTheDocument();
  });

  it("searches among many, and keeps what was chosen of those that are not shown", async () => {
    const many = Array.from({ length: 8 }, (_, n) =>
      owner({ key: `${n}@nord.fr`, email: `${n}@nord.fr`, name: `Élu ${n}`, given: { to: "nobody" } }),
    );
    const { user } = renderApp(PAGE, { ...managed, [LIST]: owners([...many, former]) });
    await user.selectOptions(await choiceOf("Élu 1"), "Comme sans propriétaire");
    await user.click(screen.getByRole("checkbox", { name: "Seulement ceux à attribuer" }));
    expect(screen.getAllByRole("combobox", { name: /^À qui vont les contacts de / })).toHaveLength(1);
    await user.click(screen.getByRole("checkbox", { name: "Seulement ceux à attribuer" }));
    await user.type(screen.getByRole("searchbox"), "elu 1");
    await waitFor(() => expect(screen.queryByText("Élu 2")).toBeNull());
    expect(await choiceOf("Élu 1")).toHaveDisplayValue("Comme sans propriétaire");
    expect(window.location.search).toBe("?q=elu+1");
  });

  it("keeps what was chosen where it cannot be saved, and says why", async () => {
    const message = "Ce propriétaire n’a plus de contact ici. Rechargez la page.";
    const { user } = renderApp(PAGE, {
      ...managed,
      [LIST]: owners(),
      [ASSIGN]: refusal(400, "invalid_request", message),
    });
    await user.selectOptions(await choiceOf("Luc Petit"), "Personne");
    await user.click(screen.getByRole("button", { name: "Enregistrer" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(`Rien n’est enregistré. ${message}`);
    expect(await choiceOf("Luc Petit")).toHaveDisplayValue("Personne");
  });

  it("says when it cannot be read", async () => {
    renderApp(PAGE, { ...managed, [LIST]: refusal(403, "forbidden", "Seuls les responsables attribuent.") });
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "n’ont pas pu être chargés. Seuls les responsables attribuent.",
    );
  });
});
