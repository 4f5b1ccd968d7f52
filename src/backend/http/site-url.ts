import type { IncomingHttpHeaders } from 'node:http';

/**
 * Returns the start of the addresses in a reply: `publicUrl` or, if the operator configured none, the address that the client used. The Host header was
 * checked before (see `createHostCheck`), so it is a known name of this site or an IP address. X-Forwarded-Host isn't used, because many proxies pass on what
 * the client wrote. Without a host (HTTP 1.0) the addresses are relative.
 */
export function siteUrlOf(
  publicUrl: string | undefined,
  { protocol, headers: { host } }: { protocol: string; headers: Pick<IncomingHttpHeaders, 'host'> },
): string {
  if (publicUrl !== undefined) return publicUrl;
  return host === undefined || host === '' ? '' : `${protocol}://${host}`;
}
