import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** The networks that `PLATBOOK_TRUSTED_PROXIES` may refer to by name. */
const NAMED_NETWORKS: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};
/** The permitted form of an id from a proxy. The id appears in the log, a header and the page. */
const SANE_ID = /^[\w.:-]{8,64}$/;
const NEW_ID_BYTES = 9;

/** Returns the function that gives each request an id: the id from a trusted proxy, else a new one. */
export function createRequestIds(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const trusted = new BlockList();
  for (const proxy of trustedProxies.flatMap((name) => NAMED_NETWORKS[name] ?? [name]))
    addNetwork(trusted, proxy);
  return ({ headers, socket }) => {
    const given = headers['x-request-id'];
    const peer = (socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/, '');
    const family = isIP(peer);
    const isTrusted = family !== 0 && trusted.check(peer, family === 4 ? 'ipv4' : 'ipv6');
    if (isTrusted && typeof given === 'string' && SANE_ID.test(given)) return given;
    return newRequestId();
  };
}

export function newRequestId(): string {
  return randomBytes(NEW_ID_BYTES).toString('base64url');
}

function addNetwork(list: BlockList, text: string): void {
  const [address = '', bits] = text.split('/');
  const family = isIP(address);
  if (family === 0) return;
  const all = family === 4 ? 32 : 128;
  const prefix = bits === undefined ? all : Number(bits);
  if (Number.isInteger(prefix) && prefix >= 0 && prefix <= all)
    list.addSubnet(address, prefix, family === 4 ? 'ipv4' : 'ipv6');
}
