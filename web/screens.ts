interface Screen {
  /** Its code: a file in src/features/. */
  readonly file: string;
  /** Whether it is shown without a session. */
  readonly isOpen?: boolean;
}

/** Every screen by its address (docs/product.md, 2): read by the application and the build. */
export const SCREENS = {
  "/auth/login": { file: "auth/login-screen", isOpen: true },
  "/auth/register": { file: "auth/register-screen", isOpen: true },
  "/auth/invitation": { file: "auth/invitation-screen", isOpen: true },
  "/auth/forgot-password": { file: "auth/forgot-password-screen", isOpen: true },
  "/auth/reset-password": { file: "auth/reset-password-screen", isOpen: true },
  "/auth/change-password": { file: "auth/change-password-screen" },
  "/consent": { file: "assistants/consent-screen", isOpen: true },
  "/contacts": { file: "feed/feed-screen" },
  "/contacts/all": { file: "all-contacts/all-screen" },
  "/contacts/:contactId": { file: "contact/contact-screen" },
  "/promises": { file: "promises/promises-screen" },
  "/outcomes": { file: "outcomes/outcomes-screen" },
  "/replay": { file: "replay/replay-screen" },
  "/settings": { file: "settings/settings-screen" },
  "/settings/organization": { file: "settings/organization-screen" },
  "/settings/owners": { file: "owners/owners-screen" },
  "/settings/cadence": { file: "cadence/cadence-screen" },
  "/settings/team": { file: "team/team-screen" },
  "/settings/import": { file: "data/import-screen" },
  "/settings/prospection": { file: "prospection/prospection-screen" },
  "/settings/jobs": { file: "jobs/jobs-screen" },
  "/settings/api-keys": { file: "api-keys/api-keys-screen" },
  "/settings/assistants": { file: "assistants/assistants-screen" },
  "/admin/organizations": { file: "admin/organizations-screen" },
  "/admin/users": { file: "admin/users-screen" },
  "/admin/audit": { file: "admin/audit-screen" },
  "/admin/jobs": { file: "admin/all-jobs-screen" },
  "/admin/usage": { file: "admin/usage-screen" },
} as const satisfies Readonly<Record<string, Screen>>;

/** The file of a screen's code, as the build names it; the product's own address and unknown ones lead to the day's list. */
export function codeOf(address: string): string {
  const { file } = Object.entries(SCREENS).find(([at]) => at === address)?.[1] ?? SCREENS["/contacts"];
  return `src/features/${file}.tsx`;
}

const FEED = ["/api/me/contacts/feed"];

/**
 * What the screens that most visits begin with ask for first, to the letter (src/app/asked-ahead.test.ts), by address;
 * the product's own leads to the day's list. Beside the screens: only the build and the page's own script read it, so the
 * application's code is without it.
 */
export const FIRST_QUESTIONS: Readonly<Record<string, readonly string[]>> = {
  "/": FEED,
  "/contacts": FEED,
  "/contacts/all": ["/api/contacts?sort=lastName&offset=0&pageSize=50"],
  "/contacts/:contactId": ["/api/contacts/:contactId"],
  "/settings": [
    "/api/crm/connections",
    "/api/settings/organization",
    "/api/me/preferences",
    "/api/auth/list-sessions",
  ],
  "/settings/organization": [
    "/api/auth/organization/get-full-organization?organizationId=:organizationId",
    "/api/settings/organization",
  ],
};
