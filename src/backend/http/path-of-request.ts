import type { IncomingMessage } from 'node:http';

/**
 * Returns the path and query of a request. A client that takes this server for its proxy sends a whole address instead (`GET http://host/path`). The host of
 * that address then replaces the Host header (RFC 9112, section 3.2.2).
 */
export function pathOfRequest(request: Pick<IncomingMessage, 'url' | 'headers'>): string {
  const { url = '/' } = request;
  const [, host, rest = ''] = /^https?:\/\/([^/?#]*)(.*)$/is.exec(url) ?? [];
  if (host === undefined) return url;
  request.headers.host = host;
  return rest.startsWith('/') ? rest : `/${rest}`;
}
