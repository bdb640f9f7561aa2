import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * False in the build, where the sign-in's page is rendered (web/pages-ahead.ts), and while a browser takes that
 * page over: what the build cannot know waits for it.
 */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
