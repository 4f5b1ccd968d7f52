import type { Problem } from '../../../../kernel/problem.ts';
import { isObject, type JsonObject, readJsonObject, textOf } from '../services/read-json.ts';
import type { ServiceClient } from '../services/service-client.ts';
import { notOpen, ServiceRefusal } from '../services/service-refusal.ts';
import type { ServiceReply } from '../services/service-reply.ts';

/** Error codes in replies with status 200, after which the same request may succeed. */
const TEMPORARY = new Set([408, 429, 500, 502, 503, 504]);
const CLOSED = new Set([401, 403, 498, 499]);
const SAYS_CLOSED = /^(?:token required|invalid token|not authorized)\b/i;
/** Larger replies are data unless they begin with an error, so they are not parsed here. */
const MAX_ERROR_BYTES = 64 << 10;

type Parameters = Readonly<Record<string, string>>;

/** Asks an ArcGIS service for JSON. Throws for errors, which these servers report with status 200. */
export function askArcgis(
  client: ServiceClient,
  href: string,
  parameters: Parameters,
  signal?: AbortSignal,
): Promise<JsonObject> {
  return client.ask(
    {
      href,
      parameters: { f: 'json', ...parameters },
      mayPost: true,
      ...(signal === undefined ? {} : { signal }),
    },
    (reply) => readArcgisJson(reply),
  );
}

/**
 * Asks an ArcGIS service for a page as JSON, without parsing it: a parsed page takes several times the memory while it waits for its turn. Short replies are parsed, because errors
 * are short.
 */
export function askArcgisPage(
  client: ServiceClient,
  href: string,
  parameters: Parameters,
  signal?: AbortSignal,
): Promise<ServiceReply> {
  return client.ask(
    { href, parameters, mayPost: true, ...(signal === undefined ? {} : { signal }) },
    (reply) => {
      const begin = reply.bytes.subarray(0, 300).toString('latin1').trimStart();
      const isShort = reply.bytes.length < MAX_ERROR_BYTES;
      if (isShort || !begin.startsWith('{') || /"error"\s*:/.test(begin)) readArcgisJson(reply);
      return reply;
    },
  );
}

/** Asks an ArcGIS service for a protocol buffer. */
export function askArcgisPbf(
  client: ServiceClient,
  href: string,
  parameters: Parameters,
  signal?: AbortSignal,
): Promise<Buffer> {
  return client.ask(
    {
      href,
      parameters: { ...parameters, f: 'pbf' },
      mayPost: true,
      accept: '*/*',
      ...(signal === undefined ? {} : { signal }),
    },
    (reply) => {
      const [first] = reply.bytes;
      // Errors come as JSON or as a web page. A page of features begins with the tag of its version or of its result.
      if (first !== 0x0a && first !== 0x12) {
        readArcgisJson(reply);
        throw new ServiceRefusal(`${reply.host} answered with something other than a protocol buffer`, false);
      }
      return reply.bytes;
    },
  );
}

export function readArcgisJson(reply: ServiceReply, options: { longIntegers?: boolean } = {}): JsonObject {
  const found = readJsonObject(reply, options);
  assertNoError(found, reply.host);
  return found;
}

/** Throws the error that a reply reports. */
export function assertNoError({ error, status, code, message, messages }: JsonObject, host: string): void {
  if (isObject(error)) throw reportedError(error, host);
  // Proxies in front of a server write errors in other forms: `{"error":"Token Required","code":499}`, `{"code":499,"message":"Token Required"}`.
  if (typeof error === 'string') throw reportedError({ code, message: error }, host);
  if (typeof code === 'number' && typeof message === 'string') throw reportedError({ code, message }, host);
  if (status === 'error') throw new ServiceRefusal(`${host} reported an error: ${textsOf(messages)}`, false);
}

function reportedError({ code, message, details }: JsonObject, host: string): Problem | ServiceRefusal {
  if (CLOSED.has(Number(code)) || SAYS_CLOSED.test(textsOf(message))) return notOpen(host);
  const said = [...new Set([textsOf(message), textsOf(details)])].filter((text) => text !== '').join(' ');
  const shown = said === '' ? `code ${String(code)}` : said;
  return new ServiceRefusal(`${host} reported an error: ${shown}`, TEMPORARY.has(Number(code)));
}

function textsOf(value: unknown): string {
  const texts = (Array.isArray(value) ? value : [value]).filter((text) => typeof text === 'string');
  return (textOf(texts.join(' ')) ?? '').slice(0, 300);
}
