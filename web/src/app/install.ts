/** Where a browser can, lets it open the application without a network (public/service-worker.js). */
export async function registerServiceWorker(): Promise<void> {
  // Browsers have none in a private window, or without a secure origin; the types say always.
  const { serviceWorker }: { serviceWorker?: ServiceWorkerContainer } = navigator;
  if (serviceWorker === undefined || !import.meta.env.PROD) return;
  // Browsers that hold scripts to named policies want this address from one (csp.ts).
  const { trustedTypes } = globalThis as {
    trustedTypes?: {
      createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => Policy;
    };
  };
  const policy = trustedTypes?.createPolicy("relance-service-worker", { createScriptURL: (url) => url });
  const address = policy?.createScriptURL("/service-worker.js") ?? "/service-worker.js";
  // Without it the application only needs the network to open.
  await serviceWorker.register(address as string).catch(() => undefined);
}

interface Policy {
  createScriptURL: (url: string) => unknown;
}
