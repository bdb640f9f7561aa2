import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { FRAME as OF_THE_SERVER } from "../../../../functions/language/text/frames.ts";
import { aContact, anAction, anArchivedAction, uuid } from "../../test/fixtures.ts";
import { renderOfContact } from "../../test/render-of-contact.tsx";
import { ContactPage } from "../contact/contact-page.tsx";
import { FRAME, framesIn } from "./frames.ts";

const DONE = `PATCH /api/actions/${uuid(100)}/done`;
const SAVE = `PUT /api/actions/${uuid(100)}`;
const LETTER = "Bonjour Claire,\n\nVoici [vos tarifs] pour [une date].";
const QUESTION = "Il reste «\u00A0[vos tarifs]\u00A0» et «\u00A0[une date]\u00A0» à remplir.";

const shown = (message = LETTER) =>
  renderOfContact(ContactPage, {
    "GET /api/contacts/:id": aContact({ actions: [anAction({ ai_iceBreakingMessage: message })] }),
    [DONE]: anArchivedAction(),
    [SAVE]: anAction({ ai_iceBreakingMessage: "Bonjour" }),
  });
const choose = (name: string) => screen.findByRole("button", { name });
const written = vi.fn<(text: string) => Promise<void>>();

describe("a place to fill", () => {
  beforeEach(() => {
    vi.stubGlobal("ClipboardItem", undefined);
    vi.spyOn(navigator.clipboard, "writeText").mockImplementation(written.mockReset().mockResolvedValue());
  });

  it("is what the server takes for one, and no link of markdown", () => {
    expect(FRAME.source).toBe(`(${OF_THE_SERVER.source})`);
    expect(framesIn("[vos tarifs], [x], [notre site](https://a.fr) et [une\ndate], [une date]")).toEqual([
      "[vos tarifs]",
      "[une date]",
    ]);
  });

  it("stands out in the letter", async () => {
    shown();
    expect(await screen.findByText("[vos tarifs]")).toHaveProperty("localName", "mark");
  });

  it("is selected first when the editor opens", async () => {
    const { user } = shown();
    await user.click(await screen.findByRole("tab", { name: "Éditer" }));
    const field = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Message" });
    await waitFor(() =>
      expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe("[vos tarifs]"),
    );
  });

  it("is asked for before « C'est envoyé », which then goes on all the same", async () => {
    const { user, callsOf } = shown();
    await user.click(await choose("C'est envoyé"));
    expect(await screen.findByRole("dialog", { name: QUESTION })).toBeVisible();
    expect(callsOf(DONE)).toEqual([]);
    await user.click(await choose("Envoyer quand même"));
    await waitFor(() => expect(callsOf(DONE)).toHaveLength(1));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("does not keep « Copier » from copying, and is told with it", async () => {
    const { user } = shown();
    await user.click(await choose("Copier"));
    await waitFor(() => expect(written).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole("dialog")).toBeNull();
    const told =
      /^Copié dans le presse-papiers\. Il reste «\s\[vos tarifs\]\s» et «\s\[une date\]\s» à remplir\.$/;
    expect(await screen.findByText(told)).toBeVisible();
  });

  it("is led to by « Remplir », from the preview too, and nothing is sent", async () => {
    const { user, callsOf } = shown();
    await user.click(await choose("C'est envoyé"));
    await user.click(await choose("Remplir"));
    const field = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Message" });
    await waitFor(() =>
      expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe("[vos tarifs]"),
    );
    expect(field).toHaveFocus();
    expect(callsOf(DONE)).toEqual([]);
  });

  it.each(["Écrire un e-mail", /Gmail/, /Outlook/])(
    "keeps « %s » from opening until one says so",
    async (name) => {
      const { user } = shown();
      const isInMenu = typeof name !== "string";
      if (isInMenu) await user.click(await screen.findByRole("button", { name: "Autres actions" }));
      const link = await screen.findByRole(isInMenu ? "menuitem" : "link", { name });
      const opened: boolean[] = [];
      const listen = (event: Event) => {
        opened.push(!event.defaultPrevented);
        event.preventDefault();
      };
      document.addEventListener("click", listen);
      try {
        fireEvent.click(link);
        expect(opened).toEqual([false]);
        await user.click(await choose("Envoyer quand même"));
        await waitFor(() => expect(opened.filter(Boolean).length).toBeGreaterThan(0));
      } finally {
        document.removeEventListener("click", listen);
      }
    },
  );

  it("once filled, is asked for no more", async () => {
    const { user } = shown("Bonjour Claire,\n\nVoici nos tarifs.");
    await user.click(await choose("Copier"));
    await waitFor(() => expect(written).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
