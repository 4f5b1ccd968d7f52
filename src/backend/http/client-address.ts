import { isIP, isIPv4, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Returns the client's network, by which limits count. The address that a trusted proxy reports is used if it is valid. */
export function clientNetwork({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return addressKey(isIP(ip) === 0 ? (socket.remoteAddress ?? '') : ip);
}

/**
 * Returns the key by which limits count an address. An IPv6 customer has a whole /64 of addresses, so the /64 counts as one. An IPv4 address in the form of
 * IPv6 (`::ffff:192.0.2.1` or `::ffff:c000:201`) counts as that IPv4 address.
 */
export function addressKey(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const groups = groupsOf(ip.split('%')[0] ?? '');
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.');
  return groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':');
}

/** Returns the eight groups of an IPv6 address as numbers. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::');
  const parse = (part: string) => (part === '' ? [] : part.split(':').flatMap(numbersOf));
  const front = parse(head);
  const back = tail === undefined ? [] : parse(tail);
  return [...front, ...Array<number>(8 - front.length - back.length).fill(0), ...back];
}

/** Returns one number for a group, or two for an IPv4 address at the end. */
function numbersOf(group: string): number[] {
  if (!isIPv4(group)) return [Number.parseInt(group, 16)];
  const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
  return [(a << 8) | b, (c << 8) | d];
}
