import type { IncomingHttpHeaders } from 'node:http';

/** A reply with status 200. */
export interface ServiceReply {
  host: string;
  /** The address that the reply came from, after redirects. */
  href: string;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}
