import { lazy } from "react";

const load = {
  feed: () => import("../features/contacts/feed/feed-screen.tsx"),
  all: () => import("../features/contacts/all/all-screen.tsx"),
  contact: () => import("../features/contacts/page/contact-screen.tsx"),
  promises: () => import("../features/promises/promises-screen.tsx"),
  settings: () => import("../features/settings/settings-screen.tsx"),
  owners: () => import("../features/owners/owners-screen.tsx"),
  team: () => import("../features/team/team-screen.tsx"),
  import: () => import("../features/imports/import-screen.tsx"),
  prospection: () => import("../features/prospection/prospection-screen.tsx"),
  jobs: () => import("../features/jobs/jobs-screen.tsx"),
  apiKeys: () => import("../features/api-keys/api-keys-screen.tsx"),
  organizations: () => import("../features/admin/organizations-screen.tsx"),
  users: () => import("../features/admin/users-screen.tsx"),
  audit: () => import("../features/admin/audit-screen.tsx"),
  allJobs: () => import("../features/admin/all-jobs-screen.tsx"),
  usage: () => import("../features/admin/usage-screen.tsx"),
  login: () => import("../features/auth/login-screen.tsx"),
  changePassword: () => import("../features/auth/change-password-screen.tsx"),
  register: () => import("../features/auth/register-screen.tsx"),
  invitation: () => import("../features/auth/invitation-screen.tsx"),
  forgotPassword: () => import("../features/auth/forgot-password-screen.tsx"),
  resetPassword: () => import("../features/auth/reset-password-screen.tsx"),
};

export const FeedScreen = lazy(load.feed);
/** Why the feed is empty: a chunk of its own would split what the first visit loads, and make that larger. */
export const WhyEmpty = lazy(async () => ({ default: (await load.owners()).WhyEmpty }));
export const AllScreen = lazy(load.all);
export const ContactScreen = lazy(load.contact);
export const PromisesScreen = lazy(load.promises);
export const SettingsScreen = lazy(load.settings);
export const OwnersScreen = lazy(load.owners);
export const TeamScreen = lazy(load.team);
export const ImportScreen = lazy(load.import);
export const ProspectionScreen = lazy(load.prospection);
export const JobsScreen = lazy(load.jobs);
export const ApiKeysScreen = lazy(load.apiKeys);
export const OrganizationsScreen = lazy(load.organizations);
export const UsersScreen = lazy(load.users);
export const AuditScreen = lazy(load.audit);
export const AllJobsScreen = lazy(load.allJobs);
export const UsageScreen = lazy(load.usage);
export const LoginScreen = lazy(load.login);
export const ChangePasswordScreen = lazy(load.changePassword);
export const RegisterScreen = lazy(load.register);
export const InvitationScreen = lazy(load.invitation);
export const ForgotPasswordScreen = lazy(load.forgotPassword);
export const ResetPasswordScreen = lazy(load.resetPassword);

/** The screen of each address, by how it begins; any other leads to the feed. */
const addresses: [string, () => Promise<unknown>][] = [
  ["/contacts/all", load.all],
  ["/contacts/", load.contact],
  ["/promises", load.promises],
  ["/settings/owners", load.owners],
  ["/settings/team", load.team],
  ["/settings/import", load.import],
  ["/settings/prospection", load.prospection],
  ["/settings/jobs", load.jobs],
  ["/settings/api-keys", load.apiKeys],
  ["/settings", load.settings],
  ["/admin/organizations", load.organizations],
  ["/admin/users", load.users],
  ["/admin/audit", load.audit],
  ["/admin/jobs", load.allJobs],
  ["/admin/usage", load.usage],
  ["/auth/login", load.login],
  ["/auth/change-password", load.changePassword],
  ["/auth/register", load.register],
  ["/auth/invitation", load.invitation],
  ["/auth/forgot-password", load.forgotPassword],
  ["/auth/reset-password", load.resetPassword],
];

/** Starts loading the screen of an address while the session is still being checked. */
export function preloadScreen(path: string): void {
  const [, loadScreen] = addresses.find(([start]) => path.startsWith(start)) ?? ["", load.feed];
  // A failure shows when the screen itself is asked for.
  loadScreen().catch(() => undefined);
}
