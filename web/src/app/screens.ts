import { lazy } from "react";

const load = {
  feed: () => import("../features/contacts/feed-screen.tsx"),
  contact: () => import("../features/contacts/contact-screen.tsx"),
  settings: () => import("../features/settings/settings-screen.tsx"),
  login: () => import("../features/auth/login-screen.tsx"),
  changePassword: () => import("../features/auth/change-password-screen.tsx"),
};

export const FeedScreen = lazy(load.feed);
export const ContactScreen = lazy(load.contact);
export const SettingsScreen = lazy(load.settings);
export const LoginScreen = lazy(load.login);
export const ChangePasswordScreen = lazy(load.changePassword);

/** Starts loading the screen of an address while the session is still being checked. */
export function preloadScreen(path: string): void {
  const started = path.startsWith("/auth/login")
    ? load.login()
    : path.startsWith("/auth/change-password")
      ? load.changePassword()
      : path.startsWith("/settings")
        ? load.settings()
        : path.startsWith("/contacts/")
          ? load.contact()
          : load.feed();
  // A failure shows when the screen itself is asked for.
  started.catch(() => undefined);
}
