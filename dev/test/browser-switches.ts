/**
 * Features of Chromium that are off in tests and measures. The switch takes the place of the one that Playwright gives,
 * so those of its features that could matter here are named too.
 */
const OFF = [
  // With it, a page closed while a navigation of its own is committed stays open, though Chromium says it closes
  // (crbug.com/536385539): whoever closes it, or what it stands in, waits without an end.
  "RenderDocument",
  // Playwright's: what would change what a page does, or call the network by itself.
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
];

/** What every Chromium that Playwright starts for a test or a measure is started with. */
export const BROWSER_SWITCHES = [
  "--no-sandbox",
  "--disable-background-networking",
  `--disable-features=${OFF.join(",")}`,
];
