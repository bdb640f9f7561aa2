import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { toast } from "sonner";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { showDaysIn } from "../lib/french-dates.ts";
import { showNoOrganization } from "../lib/http.ts";
import { organizationMoved } from "../lib/moved-organization.ts";
import { receiveNotices } from "../ui/notify.ts";
import { answerRequest, server } from "./server.ts";
import { firstLines, notFound } from "./short-failures.ts";

vi.mock("../features/message/markdown-editor.tsx", () => import("./plain-editor.tsx"));

// A loaded machine is slow, not wrong.
configure({ asyncUtilTimeout: 30_000, getElementError: notFound });
vi.setConfig({ testTimeout: 120_000 });

// For good, and not until mocks are restored: what is asked late goes nowhere either.
globalThis.fetch = answerRequest;

// The style sheet of the notices: each question of what is seen would be asked of its three hundred rules.
document.head.replaceChildren();

beforeEach(() => {
  // As the session of most tests says: the zone of the machine decides nothing.
  showDaysIn("Europe/Paris");
  // Notices are kept in modules, which all tests of a worker share, and shown again to a new page; what a test did not
  // wait for may have told one after its end.
  receiveNotices(() => undefined)();
  toast.dismiss();
  // Told once, by the test that it fails.
  vi.spyOn(console, "error").mockReturnValue();
  vi.spyOn(window, "scrollTo").mockReturnValue();
});

/** Milliseconds after which sonner takes a notice that is leaving off its list, whether or not it is still shown. */
const LEAVING = 200;

afterEach(async () => {
  const isNoticeLeaving = document.querySelector('[data-sonner-toast][data-removed="true"]') !== null;
  cleanup();
  server.close();
  vi.useRealTimers();
  showNoOrganization();
  organizationMoved(false);
  const complaints = vi
    .mocked(console.error)
    .mock.calls.map((words) => firstLines(words.map(String).join(" "), 3));
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  window.history.replaceState(null, "", "/");
  localStorage.clear();
  // After a file's last test there would be no window left for it.
  if (isNoticeLeaving) await new Promise((resolve) => setTimeout(resolve, LEAVING));
  expect(complaints, "console.error was called").toEqual([]);
});
