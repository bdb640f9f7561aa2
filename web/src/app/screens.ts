import { lazy } from "react";
import type { ReadAhead } from "../lib/read-ahead.ts";
import { screenOf } from "./screen-of.tsx";

const loadOwners = () => import("../features/owners/owners-screen.tsx");

/**
 * The screens, each described in its own file. Their code loads when they are first shown, or before (`preloadScreen`).
 */
export const FeedScreen = screenOf(async () => {
  const screen = await import("../features/feed/feed-screen.tsx");
  return { default: screen.default, readAhead: screen.readAhead };
});
/** Why the feed is empty: a chunk of its own would split what the first visit loads, and make that larger. */
export const WhyEmpty = lazy(async () => ({ default: (await loadOwners()).WhyEmpty }));
export const AllScreen = screenOf(async () => {
  const screen = await import("../features/all-contacts/all-screen.tsx");
  return { default: screen.default, readAhead: screen.readAhead };
});
export const ContactScreen = screenOf(async () => {
  const screen = await import("../features/contact/contact-screen.tsx");
  return { default: screen.default, readAhead: screen.readAhead };
});
export const PromisesScreen = screenOf(() => import("../features/promises/promises-screen.tsx"));
export const SettingsScreen = screenOf(async () => {
  const screen = await import("../features/settings/settings-screen.tsx");
  return { default: screen.default, readAhead: screen.readAhead };
});
export const OwnersScreen = screenOf(loadOwners);
export const CadenceScreen = screenOf(() => import("../features/cadence/cadence-screen.tsx"));
export const TeamScreen = screenOf(() => import("../features/team/team-screen.tsx"));
export const ImportScreen = screenOf(() => import("../features/data/import-screen.tsx"));
export const ProspectionScreen = screenOf(() => import("../features/prospection/prospection-screen.tsx"));
export const JobsScreen = screenOf(() => import("../features/jobs/jobs-screen.tsx"));
export const ApiKeysScreen = screenOf(() => import("../features/api-keys/api-keys-screen.tsx"));
export const OrganizationsScreen = screenOf(() => import("../features/admin/organizations-screen.tsx"));
export const UsersScreen = screenOf(() => import("../features/admin/users-screen.tsx"));
export const AuditScreen = screenOf(() => import("../features/admin/audit-screen.tsx"));
export const AllJobsScreen = screenOf(() => import("../features/admin/all-jobs-screen.tsx"));
export const UsageScreen = screenOf(() => import("../features/admin/usage-screen.tsx"));
export const LoginScreen = screenOf(() => import("../features/auth/login-screen.tsx"));
export const ChangePasswordScreen = screenOf(() => import("../features/auth/change-password-screen.tsx"));
export const RegisterScreen = screenOf(() => import("../features/auth/register-screen.tsx"));
export const InvitationScreen = screenOf(() => import("../features/auth/invitation-screen.tsx"));
export const ForgotPasswordScreen = screenOf(() => import("../features/auth/forgot-password-screen.tsx"));
export const ResetPasswordScreen = screenOf(() => import("../features/auth/reset-password-screen.tsx"));

/** The screen of each address, by how it begins; any other leads to the feed. */
const addresses: [string, { load: () => Promise<{ default: unknown; readAhead?: ReadAhead }> }][] = [
  ["/contacts/all", AllScreen],
  ["/contacts/", ContactScreen],
  ["/promises", PromisesScreen],
  ["/settings/owners", OwnersScreen],
  ["/settings/cadence", CadenceScreen],
  ["/settings/team", TeamScreen],
  ["/settings/import", ImportScreen],
  ["/settings/prospection", ProspectionScreen],
  ["/settings/jobs", JobsScreen],
  ["/settings/api-keys", ApiKeysScreen],
  ["/settings", SettingsScreen],
  ["/admin/organizations", OrganizationsScreen],
  ["/admin/users", UsersScreen],
  ["/admin/audit", AuditScreen],
  ["/admin/jobs", AllJobsScreen],
  ["/admin/usage", UsageScreen],
  ["/auth/login", LoginScreen],
  ["/auth/change-password", ChangePasswordScreen],
  ["/auth/register", RegisterScreen],
  ["/auth/invitation", InvitationScreen],
  ["/auth/forgot-password", ForgotPasswordScreen],
  ["/auth/reset-password", ResetPasswordScreen],
];

/**
 * Loads the screen of an address while the session is still being checked, and gives what it reads ahead: undefined
 * where it reads nothing ahead or could not be loaded, which the screen itself will say. Never throws.
 */
export async function preloadScreen(path: string): Promise<ReadAhead | undefined> {
  const [, screen] = addresses.find(([start]) => path.startsWith(start)) ?? ["", FeedScreen];
  return (await screen.load().catch(() => undefined))?.readAhead;
}
