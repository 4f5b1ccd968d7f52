import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { requestReply } from '../../../../backend/uploads/request-public.ts';
import { Problem } from '../../../../kernel/problem.ts';

/** A page of 2,000 parcels has a few megabytes, and the ids of two million features have 20 MB. */
const MAX_REPLY_BYTES = 96 << 20;
/** Longer queries are sent as a form. */
const MAX_QUERY_CHARACTERS = 1800;
const MAX_PAUSE_MS = 120_000;
/** HTTP statuses, and error codes in replies with status 200, after which the same request may succeed. */
const TEMPORARY = new Set([408, 429, 500, 502, 503, 504]);

/** The service did not answer a request. `isTemporary`: it may answer later, or answer a smaller request. */
export class ServiceRefusal extends Error {
  readonly isTemporary: boolean;
  /** The pause that the service asked for, in milliseconds. */
  readonly pauseMs: number;

  constructor(message: string, isTemporary: boolean, pauseMs = 0) {
    super(message);
    this.isTemporary = isTemporary;
    this.pauseMs = pauseMs;
  }
}

export type Reply = Readonly<Record<string, unknown>>;

export interface LayerClient {
  /** Asks the service once for JSON, and again after failures that may pass. Throws a `ServiceRefusal`, or a `Problem` if no other request can succeed either. */
  ask(href: string, parameters: Readonly<Record<string, string>>): Promise<Reply>;
}

export interface ClientOptions {
  allowsPrivate: boolean;
  signal: AbortSignal;
  /** The pause before the first repetition; it doubles each time. */
  pauseMs: number;
  tries: number;
}

/** Opens a client that sends one request after another, with a pause of a tenth of the time that each reply took. */
export function createLayerClient(options: ClientOptions): LayerClient {
  let pauseMs = 0;
  return {
    async ask(href, parameters) {
      for (let attempt = 1; ; attempt++) {
        await wait(pauseMs, undefined, { signal: options.signal });
        const startedAt = performance.now();
        try {
          return await askOnce(href, parameters, options);
        } catch (error) {
          if (!(error instanceof ServiceRefusal) || !error.isTemporary || attempt >= options.tries)
            throw error;
          const pause = Math.max(error.pauseMs, options.pauseMs * 2 ** (attempt - 1));
          await wait(pause, undefined, { signal: options.signal });
        } finally {
          pauseMs = Math.min(1000, (performance.now() - startedAt) / 10);
        }
      }
    },
  };
}

async function askOnce(
  href: string,
  parameters: Readonly<Record<string, string>>,
  { allowsPrivate, signal }: ClientOptions,
): Promise<Reply> {
  const form = new URLSearchParams({ ...parameters, f: parameters['f'] ?? 'json' });
  const isLong = form.toString().length > MAX_QUERY_CHARACTERS;
  const url = new URL(href);
  if (!isLong) url.search = form.toString();
  const { host } = url;
  const { reply } = await requestReply({
    url,
    allowsPrivate,
    signal,
    acceptsGzip: true,
    ...(isLong ? { form } : {}),
  }).catch((error: unknown) => {
    // An unreachable server may be back soon. A forbidden address stays forbidden.
    if (error instanceof Problem && error.code === 'unreadable_file')
      throw new ServiceRefusal(error.message, true);
    throw error;
  });
  try {
    return await readReply(reply, host);
  } finally {
    reply.destroy();
  }
}

async function readReply(reply: IncomingMessage, host: string): Promise<Reply> {
  const { statusCode: status = 0, headers } = reply;
  if (status === 401 || status === 403) throw notOpen(host);
  if (status === 404 || status === 410)
    throw new Problem('unreadable_file', `${host} has no layer at this address: check it in a browser.`);
  if (status !== 200) {
    const seconds = Number(headers['retry-after']);
    const pauseMs = Number.isFinite(seconds) ? Math.min(MAX_PAUSE_MS, Math.max(0, seconds * 1000)) : 0;
    throw new ServiceRefusal(`${host} answered with status ${status}`, TEMPORARY.has(status), pauseMs);
  }
  const text = await readText(reply, host);
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const isPage = text.trimStart().startsWith('<');
    throw new ServiceRefusal(
      isPage
        ? `${host} answered with a web page instead of data (an error page, or a page to sign in)`
        : `${host} answered with something other than JSON`,
      true,
    );
  }
  const found = value as Record<string, unknown>;
  const { error } = found;
  if (typeof error === 'object' && error !== null)
    throw reportedError(error as Record<string, unknown>, host);
  if (found['status'] === 'error')
    throw new ServiceRefusal(`${host} reported an error: ${textsOf(found['messages'])}`, false);
  return found;
}

function reportedError({ code, message, details }: Record<string, unknown>, host: string): Error {
  if (code === 498 || code === 499 || code === 401 || code === 403) return notOpen(host);
  const said = [...new Set([textsOf(message), textsOf(details)])].filter((text) => text !== '').join(' ');
  const shown = said === '' ? `code ${String(code)}` : said;
  return new ServiceRefusal(`${host} reported an error: ${shown}`, TEMPORARY.has(Number(code)));
}

function notOpen(host: string): Problem {
  return new Problem(
    'unreadable_file',
    `${host} wants a token or a sign-in for this layer: only layers that are open to everybody can be imported. Ask its owner for a file.`,
  );
}

function textsOf(value: unknown): string {
  const texts = (Array.isArray(value) ? value : [value]).filter((text) => typeof text === 'string');
  return texts.join(' ').replaceAll(/\s+/g, ' ').trim().slice(0, 300);
}

async function readText(reply: IncomingMessage, host: string): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const isPacked = reply.headers['content-encoding'] === 'gzip';
  const body: Readable = isPacked ? pipeline(reply, createGunzip(), () => undefined) : reply;
  try {
    for await (const chunk of body) {
      chunks.push(chunk as Buffer);
      bytes += (chunk as Buffer).length;
      if (bytes > MAX_REPLY_BYTES)
        throw new ServiceRefusal(`a reply of ${host} is larger than ${MAX_REPLY_BYTES >> 20} MB`, true);
    }
  } catch (error) {
    if (error instanceof ServiceRefusal) throw error;
    throw new ServiceRefusal(`${host} broke off in the middle of a reply`, true);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Parses JSON in which numbers may be NaN or Infinity, which some servers write. Returns undefined for anything else. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const mended = text.replaceAll(/"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity)\b/g, (found) =>
      found.startsWith('"') ? found : 'null',
    );
    try {
      return JSON.parse(mended);
    } catch {
      return undefined;
    }
  }
}
