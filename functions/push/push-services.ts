/** Hosts of the push services of Chrome, Firefox, Safari and Edge; what begins with a dot stands for all below it. */
const HOSTS = [
  "fcm.googleapis.com",
  "updates.push.services.mozilla.com",
  ".push.apple.com",
  ".notify.windows.com",
];

/** Whether a browser may have got an address from its push service: nothing else is ever called. */
export function isPushService(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  const isKnown = HOSTS.some((host) => (host.startsWith(".") ? hostname.endsWith(host) : hostname === host));
  return protocol === "https:" && isKnown && port === "" && username === "" && password === "";
}
