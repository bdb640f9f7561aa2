import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse } from "msw";
import { describe, expect, it } from "vitest";
import { aSession, organizationSettings, preferences } from "../../test/fixtures.ts";
import { refusal, renderPart } from "../../test/render-app.tsx";
import { OrganizationClock } from "../settings/organization/organization-clock.tsx";
import { PreferencesSection } from "./preferences-section.tsx";

const READ = "GET /api/me/preferences";
const CHANGE = "PATCH /api/me/preferences";

/** The settings of somebody whose preferences a server keeps. */
function show(stored: object = {}) {
  let kept = { ...preferences(), ...stored };
  return renderPart(<PreferencesSection />, {
    [READ]: () => HttpResponse.json(kept),
    [CHANGE]: async ({ request }: { request: Request }) => {
      kept = { ...kept, ...((await request.json()) as object) };
      return HttpResponse.json(kept);
    },
  });
}
const section = async () => within(await screen.findByRole("region", { name: "Mes habitudes" }));

describe("one's preferences", () => {
  it("are saved as they are chosen: tu or vous", async () => {
    const { user, callsOf } = show();
    const register = (await section()).getByLabelText("Tutoyer ou vouvoyer");
    expect(register).toHaveValue("vous");
    await user.selectOptions(register, "Tutoyer");
    await waitFor(() => expect(callsOf(CHANGE)[0]?.body).toEqual({ register: "tu" }));
    expect(register).toHaveValue("tu");
  });

  it("are a signature of several lines, saved by its button, and none where it is emptied", async () => {
    const { user, callsOf } = show();
    const field = (await section()).getByLabelText("Signature");
    const save = () => screen.getByRole("button", { name: "Enregistrer la signature" });
    expect(save()).toBeDisabled();
    await user.type(field, "Zoé Petit{enter}Atelier Nord");
    await user.click(save());
    await waitFor(() => expect(callsOf(CHANGE)[0]?.body).toEqual({ signature: "Zoé Petit\nAtelier Nord" }));
    expect(await screen.findByText("Signature enregistrée.")).toBeVisible();
    await user.clear((await section()).getByLabelText("Signature"));
    await user.click(save());
    await waitFor(() => expect(callsOf(CHANGE)[1]?.body).toEqual({ signature: null }));
  });

  it("are the days one works, which are weekdays until one chooses, and again once one no longer does", async () => {
    const { user, callsOf } = show();
    const days = await section();
    expect(days.getByText("Du lundi au vendredi")).toBeVisible();
    const folded = days.getByRole("heading", { name: "Jours de travail" }).closest("details");
    if (folded !== null) folded.open = true;
    expect(
      days.getByText(/^Tant que vous ne choisissez rien, une liste est faite chaque jour/),
    ).toBeVisible();
    expect(days.getAllByRole("checkbox", { checked: true })).toHaveLength(5);
    await user.click(days.getByRole("checkbox", { name: "Jours fériés" }));
    await user.click(await days.findByRole("button", { name: "Ne plus choisir" }));
    expect(days.getByText("Du lundi au vendredi")).toBeVisible();
    await waitFor(() =>
      expect(callsOf(CHANGE).map(({ body }) => body)).toEqual([
        { workingDays: [1, 2, 3, 4, 5], publicHolidays: true },
        { workingDays: null, publicHolidays: false },
      ]),
    );
  });

  it("are the hours one works and where one lives, as the organization until one chooses", async () => {
    const { user, callsOf } = show({ morningMail: true });
    const clock = await section();
    const begin = clock.getByLabelText("Début de la journée");
    expect(begin).toHaveDisplayValue("Comme l’organisation");
    await waitFor(() =>
      expect(clock.getByLabelText("Mon fuseau horaire")).toHaveDisplayValue("Comme l’organisation (Paris)"),
    );
    await user.selectOptions(begin, "9");
    await user.selectOptions(await clock.findByLabelText("Fin de la journée"), "17");
    expect(clock.getByLabelText("Heure du message du matin")).toHaveDisplayValue(/^Dès 9\sh$/);
    await user.selectOptions(clock.getByLabelText("Mon fuseau horaire"), "Montréal");
    await user.selectOptions(begin, "Comme l’organisation");
    await waitFor(() =>
      expect(callsOf(CHANGE).map(({ body }) => body)).toEqual([
        { workingHours: { from: 9, to: 18 } },
        { workingHours: { from: 9, to: 17 } },
        { timeZone: "America/Toronto" },
        { workingHours: null },
      ]),
    );
  });

  it("are days of which one stays", async () => {
    const { user, callsOf } = show({ workingDays: [5, 6] });
    const days = await section();
    expect(days.getByRole("checkbox", { name: "Lundi" })).not.toBeChecked();
    await user.click(days.getByRole("checkbox", { name: "Lundi" }));
    await user.click(days.getByRole("checkbox", { name: "Samedi" }));
    await user.click(days.getByRole("checkbox", { name: "Jours fériés" }));
    await waitFor(() =>
      expect(callsOf(CHANGE).map(({ body }) => body)).toEqual([
        { workingDays: [1, 5, 6] },
        { workingDays: [1, 5] },
        { workingDays: [1, 5], publicHolidays: true },
      ]),
    );
    await user.click(days.getByRole("checkbox", { name: "Lundi" }));
    await user.click(days.getByRole("checkbox", { name: "Vendredi" }));
    expect(await screen.findByText("Gardez au moins un jour.")).toBeVisible();
    expect(days.getByRole("checkbox", { name: "Vendredi" })).toBeChecked();
  });

  it("are a mail in the morning, which an address not proved yet does not get", async () => {
    const session = aSession();
    const { user, callsOf } = renderPart(<PreferencesSection />, {
      "GET /api/auth/get-session": { ...session, user: { ...session.user, emailVerified: false } },
      [READ]: preferences(),
      [CHANGE]: preferences({ morningMail: true }),
    });
    const mail = (await section()).getByRole("switch", { name: "Message du matin" });
    expect(mail).not.toBeChecked();
    await user.click(mail);
    await waitFor(() => expect(callsOf(CHANGE)[0]?.body).toEqual({ morningMail: true }));
    expect(mail).toBeChecked();
    expect(screen.getByText(/^Confirmez d’abord votre adresse/)).toBeVisible();
  });

  it("stay as they were, and it is said, where they are not saved", async () => {
    const { user } = renderPart(<PreferencesSection />, {
      [READ]: preferences(),
      [CHANGE]: refusal(503, "unavailable", "Réessayez dans un instant."),
    });
    const register = (await section()).getByLabelText("Tutoyer ou vouvoyer");
    await user.selectOptions(register, "Tutoyer");
    expect(
      await screen.findByText("Le choix n’est pas enregistré. Réessayez dans un instant."),
    ).toBeVisible();
    await waitFor(() => expect(register).toHaveValue("vous"));
  });
});

describe("the organization's clock", () => {
  const SETTINGS = "GET /api/settings/organization";
  const settings = organizationSettings({ timeZone: "Indian/Reunion", listsFrom: 7, mayChange: true });

  it("is the owner's to set", async () => {
    const { user, callsOf } = renderPart(<OrganizationClock />, {
      [SETTINGS]: settings,
      "PATCH /api/settings/organization": { ...settings, listsFrom: 8 },
    });
    expect(await screen.findByLabelText("Fuseau horaire")).toHaveDisplayValue("La Réunion");
    await user.selectOptions(screen.getByLabelText("Heure des listes"), "8");
    await waitFor(() =>
      expect(callsOf("PATCH /api/settings/organization")[0]?.body).toEqual({ listsFrom: 8 }),
    );
    expect(screen.getByLabelText("Heure des listes")).toHaveValue("8");
  });

  it("is told to members", async () => {
    renderPart(<OrganizationClock />, { [SETTINGS]: { ...settings, mayChange: false } });
    expect(await screen.findByText("La Réunion", { selector: "span" })).toBeVisible();
    expect(screen.getByText(/^7\sh$/, { selector: "span" })).toBeVisible();
    expect(screen.queryByLabelText("Fuseau horaire")).toBeNull();
  });
});
