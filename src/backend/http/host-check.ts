import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { Problem } from '../../kernel/problem.ts';

/** The paths that probes and Prometheus may request by any name or address that reaches the process. The replies contain nothing about people. */
const PROBE_PATHS = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Refuses requests to a foreign host name. A page of another site can point its own name to this machine (DNS rebinding) and then read everything that a
 * visitor may read; but the browser still sends that name. IP addresses can't be rebound, so every address is accepted. `hosts` null: only the form of the
 * header is checked.
 */
export function createHostCheck(hosts: readonly string[] | null): (request: IncomingMessage) => void {
  const known = new Set(hosts?.map((host) => host.toLowerCase()));
  return ({ headers, rawHeaders, url = '/', httpVersion }) => {
    // Of several Host headers Node.js takes the first, but a proxy in front may have taken another one (RFC 9112, section 3.2).
    if (rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1)
      throw new Problem('invalid_input', 'The request has more than one Host header.');
    const host = headers.host;
    if (host === undefined || host === '') {
      if (httpVersion === '1.0') return;
      throw new Problem('invalid_input', 'The request has no Host header.');
    }
    const name = hostName(host);
    if (name === null)
      throw new Problem('invalid_input', 'The Host header is not a host name or an address.');
    if (hosts === null || known.has(name) || isIP(name) !== 0) return;
    if (PROBE_PATHS.has(url.split('?')[0] ?? '')) return;
    throw new Problem(
      'wrong_host',
      `The host "${name}" is not one of this site. Its operator can add it to PLATBOOK_HOSTS, or set PLATBOOK_URL to the address of the site.`,
    );
  };
}

/** Returns the host names that a site answers for: that of its public address, the listed ones, and localhost on a loopback listener. */
export function knownHosts(site: { publicUrl: string; host: string; hosts: readonly string[] }): string[] {
  const isLoopback = site.host === 'localhost' || site.host.startsWith('127.') || site.host === '::1';
  return [new URL(site.publicUrl).hostname, ...site.hosts, ...(isLoopback ? ['localhost'] : [])];
}

/** Returns the host name without its port, brackets and final dot; null if it is invalid. */
function hostName(host: string): string | null {
  const [, bracketed, plain] = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9._-]{1,253}))(?::\d{1,5})?$/i.exec(host) ?? [];
  const name = (bracketed ?? plain)?.replace(/\.$/, '').toLowerCase();
  return name === undefined || name === '' ? null : name;
}
