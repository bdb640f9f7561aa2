// Lets the application open without a network: its page and its code, never what the API answers, which is personal
// data and stays in memory. The page comes from the network whenever there is one, so that nobody keeps an old one.
const PAGE = "relance-page-1";
const CODE = "relance-code-1";
/** Files of code kept at most: those of the last two versions or so. */
const KEPT = 80;
const SHELL = "/contacts";

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(PAGE)
      .then((cache) => cache.add(SHELL))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate" && !/^\/(?:api|__)/.test(pathname)) event.respondWith(page(request));
  else if (pathname.startsWith("/assets/")) event.respondWith(code(request));
});

// What is shown on a locked screen names nobody (functions/push).
self.addEventListener("push", (event) => {
  const { title } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(title, { tag: "morning", lang: "fr", icon: "/icon-192.png" }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(showList());
});

/** Brings a page that is open to the list, or opens one. */
async function showList() {
  const [open] = await self.clients.matchAll({ type: "window" });
  if (open === undefined) return self.clients.openWindow(SHELL);
  await open.focus();
  return new URL(open.url).pathname === SHELL ? open : open.navigate(SHELL);
}

/** One page stands for every address; the newest is kept for when there is no network. The sign-in has its own. */
async function page(request) {
  const cache = await caches.open(PAGE);
  try {
    const reply = await fetch(request);
    if (reply.ok && !reply.redirected && new URL(request.url).pathname !== "/auth/login")
      await cache.put(SHELL, reply.clone());
    return reply;
  } catch (error) {
    const kept = await cache.match(SHELL);
    if (kept === undefined) throw error;
    return kept;
  }
}

/** The name of a file of code changes with what it holds: a kept one is always right. */
async function code(request) {
  const cache = await caches.open(CODE);
  const kept = await cache.match(request);
  if (kept !== undefined) return kept;
  const reply = await fetch(request);
  if (reply.ok) {
    await cache.put(request, reply.clone());
    const all = await cache.keys();
    await Promise.all(all.slice(0, Math.max(0, all.length - KEPT)).map((old) => cache.delete(old)));
  }
  return reply;
}
