import { BlockList, isIP } from 'node:net';

/** Networks that are not the public internet: this machine, private networks, link-local, documentation, multicast (the special-purpose registries of IANA). */
const RESERVED: readonly [address: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['::', 96],
  // IPv4-translated, RFC 2765: a stack with SIIT sends such packets to the IPv4 address.
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 32],
  ['100::', 64],
  ['100:0:0:1::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  // Site-local: deprecated by RFC 3879, still routed inside some networks.
  ['fec0::', 10],
  ['ff00::', 8],
];

const reserved = new BlockList();
for (const [address, prefix] of RESERVED)
  reserved.addSubnet(address, prefix, isIP(address) === 4 ? 'ipv4' : 'ipv6');

/** Returns true for an IP address of the public internet. An IPv4 address in the form of IPv6 (`::ffff:10.0.0.1`) is treated as that IPv4 address. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return false;
  return !reserved.check(address, family === 4 ? 'ipv4' : 'ipv6');
}
