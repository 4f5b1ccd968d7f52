import http from 'node:http';
import https from 'node:https';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { BEING_MADE, type PublicReply, requestReply } from '../../../../backend/uploads/request-public.ts';
import { readRetryAfterMs } from '../../../../backend/uploads/retry-after.ts';
import { Problem } from '../../../../kernel/problem.ts';
import { isWholeJson } from './is-whole-json.ts';
import { readServiceError } from './read-service-error.ts';
import { createServicePace } from './service-pace.ts';
import { notOpen, ServiceRefusal } from './service-refusal.ts';
import type { ServiceReply } from './service-reply.ts';
import { unpackedBody } from './unpacked-body.ts';

/** A page of 2,000 parcels has a few megabytes, and the ids of two million features have 20 MB. */
const MAX_REPLY_BYTES = 96 << 20;
/** Longer queries are sent as a form. */
const MAX_QUERY_CHARACTERS = 1800;
const MAX_PAUSE_MS = 120_000;
/** HTTP statuses after which the same request may succeed. */
const TEMPORARY = new Set([BEING_MADE, 408, 429, 500, 502, 503, 504]);
const USUAL_ACCEPT = 'application/json, */*;q=0.5';

export interface ServiceRequest {
  href: string;
  /** These parameters replace those of the address that have the same names; the others are added to the address. */
  parameters?: Readonly<Record<string, string>>;
  /** True: a query that is too long for an address is sent as a form. */
  mayPost?: true;
  accept?: string;
  /** Stops reading the reply after this many bytes, at the end of a chunk. Absent: reads the whole reply, which is refused when it is too large. */
  firstBytes?: number;
  signal?: AbortSignal;
}

export interface ServiceClient {
  /**
   * Asks the service once, and again after failures that may pass. `read` reads the reply, and throws a `ServiceRefusal` for one that reports an error. Throws a
   * `ServiceRefusal`, or a `Problem` if no other request can succeed either.
   */
  ask<Result>(request: ServiceRequest, read: (reply: ServiceReply) => Result): Promise<Result>;
  /** The number of requests that may be under way now. */
  readonly limit: number;
  close(): void;
}

export interface ClientOptions {
  allowsPrivate: boolean;
  /** The pause before the first repetition; it doubles each time. */
  pauseMs: number;
  tries: number;
}

/** Opens a client of one service. It keeps connections open, and slows down when the service is slow or answers with errors. */
export function createServiceClient({ allowsPrivate, pauseMs, tries }: ClientOptions): ServiceClient {
  const pace = createServicePace();
  const agents = { http: new http.Agent({ keepAlive: true }), https: new https.Agent({ keepAlive: true }) };

  async function askOnce({ href, parameters = {}, mayPost, accept, firstBytes, signal }: ServiceRequest) {
    const url = new URL(href);
    const form = new URLSearchParams(url.search);
    for (const [name, value] of Object.entries(parameters)) form.set(name, value);
    const isLong = mayPost === true && form.toString().length > MAX_QUERY_CHARACTERS;
    url.search = isLong ? '' : form.toString();
    const { host } = url;
    const replied = await requestReply({
      url,
      allowsPrivate,
      signal: signal ?? new AbortController().signal,
      acceptsGzip: true,
      accept: accept ?? USUAL_ACCEPT,
      agents,
      ...(isLong ? { form } : {}),
    }).catch((error: unknown) => {
      // An unreachable server may be back soon. A forbidden address stays forbidden.
      if (error instanceof Problem && error.code === 'unreadable_file')
        throw new ServiceRefusal(error.message, true);
      throw error;
    });
    return readReply(replied, host, firstBytes);
  }

  let underWay = 0;
  const waiting: (() => void)[] = [];
  /** Waits for its turn. Requests that wait go on in their order. */
  async function begin(signal: AbortSignal | undefined): Promise<void> {
    while (underWay >= pace.limit) await new Promise<void>((resolve) => waiting.push(resolve));
    underWay++;
    await wait(pace.restMs + pace.pausedMs(Date.now()), undefined, signal === undefined ? {} : { signal });
  }
  function end(): void {
    underWay--;
    for (const goOn of waiting.splice(0)) goOn();
  }

  return {
    async ask(request, read) {
      for (let attempt = 1; ; attempt++) {
        try {
          await begin(request.signal);
          const startedAt = performance.now();
          const reply = await askOnce(request);
          const result = read(reply);
          pace.succeeded(performance.now() - startedAt, reply.bytes.length);
          return result;
        } catch (error) {
          if (!(error instanceof ServiceRefusal) || !error.isTemporary || request.signal?.aborted)
            throw error;
          const pause = Math.max(error.pauseMs, pauseMs * 2 ** (attempt - 1));
          pace.failed(pause, Date.now());
          if (attempt >= tries) throw error;
        } finally {
          end();
        }
      }
    },
    get limit() {
      return pace.limit;
    },
    close() {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}

async function readReply(
  { reply, url }: PublicReply,
  host: string,
  firstBytes: number | undefined,
): Promise<ServiceReply> {
  try {
    const { statusCode: status = 0, headers } = reply;
    const sent = await readBytes(reply, host, firstBytes);
    const bytes = firstBytes === undefined && isGzip(sent) ? await unpackGzip(sent, host) : sent;
    if (status === 200) return { host, href: url.href, headers, bytes };
    if (status === 401 || status === 403) throw notOpen(host);
    if (status === 404 || status === 410)
      throw new Problem('unreadable_file', `${host} has nothing at this address: check it in a browser.`);
    const pauseMs = Math.min(MAX_PAUSE_MS, readRetryAfterMs(headers, Date.now()) ?? 0);
    if (status === BEING_MADE) throw new ServiceRefusal(`${host} is still making the file`, true, pauseMs);
    const said = readServiceError(bytes.toString('utf8'));
    const reason = said === null ? '' : `: ${said}`;
    throw new ServiceRefusal(
      `${host} answered with status ${status}${reason}`,
      TEMPORARY.has(status),
      pauseMs,
    );
  } finally {
    reply.destroy();
  }
}

function isGzip(bytes: Buffer): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/** Unpacks a reply whose header doesn't say that it is packed. */
async function unpackGzip(bytes: Buffer, host: string): Promise<Buffer> {
  try {
    return await promisify(gunzip)(bytes, { maxOutputLength: MAX_REPLY_BYTES });
  } catch {
    throw new ServiceRefusal(`${host} sent a reply that is packed wrong or too large`, true);
  }
}

async function readBytes(
  reply: http.IncomingMessage,
  host: string,
  firstBytes: number | undefined,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  let isCut = false;
  const sent = Readable.from(
    untilCut(reply, () => (isCut = true)),
    { objectMode: false },
  );
  try {
    const body = await unpackedBody(sent, reply.headers);
    for await (const chunk of body) {
      chunks.push(chunk as Buffer);
      bytes += (chunk as Buffer).length;
      if (firstBytes !== undefined && bytes >= firstBytes) break;
      if (bytes > MAX_REPLY_BYTES)
        throw new ServiceRefusal(`a reply of ${host} is larger than ${MAX_REPLY_BYTES >> 20} MB`, true);
    }
    const found = Buffer.concat(chunks);
    // Packed data has a checksum at its end.
    if (!isCut || body !== sent || isGzip(found) || isWholeJson(found)) return found;
  } catch (error) {
    if (error instanceof ServiceRefusal) throw error;
  }
  throw new ServiceRefusal(`${host} broke off in the middle of a reply`, true);
}

/** Yields what comes before the end of a reply, or before its connection breaks. Some servers state a wrong length, or close the connection without an end. */
async function* untilCut(reply: http.IncomingMessage, onCut: () => void): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of reply) yield chunk as Buffer;
  } catch {
    onCut();
  }
}
