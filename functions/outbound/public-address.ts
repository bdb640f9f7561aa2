import { BlockList, isIP } from "node:net";

/** Addresses of IPv4 that are no server's of the internet (https://www.iana.org/assignments/iana-ipv4-special-registry). */
const NOT_PUBLIC: readonly (readonly [string, number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
];
/** Of IPv6 all that is public is in 2000::/3; of that, these lead into other networks or nowhere. */
const NOT_PUBLIC_6: readonly (readonly [string, number])[] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];

const refused = new BlockList();
for (const [net, prefix] of NOT_PUBLIC) refused.addSubnet(net, prefix, "ipv4");
for (const [net, prefix] of NOT_PUBLIC_6) refused.addSubnet(net, prefix, "ipv6");
const global6 = new BlockList();
global6.addSubnet("2000::", 3, "ipv6");

/** True for an address at which a stranger's server may be asked: none of this machine, of its network, or of a cloud's own. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !refused.check(address, "ipv4");
  return version === 6 && global6.check(address, "ipv6") && !refused.check(address, "ipv6");
}
