import { lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Problem } from '../../kernel/problem.ts';
import { isPublicAddress } from './is-public-address.ts';
import { readRetryAfterMs } from './retry-after.ts';

const MAX_REDIRECTS = 5;
/** The status (Accepted) with which a portal replies while it still makes the file. Portals such as ArcGIS Hub make it when it is first requested. */
export const BEING_MADE = 202;
/** The time that a portal gets for making a file, and the pauses between the requests. ArcGIS Hub needs some minutes for a large county. */
const MAX_MAKING_MS = 15 * 60_000;
const PAUSE_MS = { min: 1000, usual: 10_000, max: 60_000 } as const;
/** A server that sends no byte for this long is considered gone. */
const SILENCE_MS = 60_000;

export interface PublicRequest {
  url: URL;
  /** Allows addresses of the private network and of this machine. */
  allowsPrivate: boolean;
  signal: AbortSignal;
  /** Sends these values as a form, by POST. Without `form` and `json`, the request is a GET. */
  form?: URLSearchParams;
  /** Sends this JSON text, by POST. */
  json?: string;
  /** Further headers, or another `user-agent`. Redirects get them too, so don't follow redirects with a secret in them. */
  headers?: Readonly<Record<string, string>>;
  /** Default: 5. */
  maxRedirects?: number;
  /** Called with the address of each redirect before the redirect is followed. Throws to refuse the redirect. */
  onRedirect?: (to: URL) => void;
  /** True: the caller unpacks a reply with `content-encoding: gzip`. */
  acceptsGzip?: boolean;
  /** The content types that the caller can read. */
  accept?: string;
  /** Keep connections open for further requests of the same caller. Absent: each request opens one. */
  agents?: { http: http.Agent; https: https.Agent };
}

export interface PublicReply {
  reply: http.IncomingMessage;
  /** The address that the reply came from, after redirects. */
  url: URL;
}

/**
 * Requests a file over http or https, waits until the server has made it, and follows a few redirects. Unless `allowsPrivate` is set, every address is checked
 * when its connection is opened, so a name that changes its address in between can't reach a private one. Throws `invalid_input` for a forbidden address, and
 * `unreadable_file` for a file that can't be fetched.
 */
export async function requestPublic(request: PublicRequest): Promise<http.IncomingMessage> {
  for (const until = Date.now() + MAX_MAKING_MS; ;) {
    const { reply, url } = await requestReply(request);
    const { statusCode = 0, headers } = reply;
    if (statusCode === 200) return reply;
    reply.destroy();
    if (statusCode !== BEING_MADE || Date.now() > until)
      throw new Problem(
        'unreadable_file',
        `${url.host} answered ${statusCode}: ${statusMessage(statusCode)}`,
      );
    const askedMs = readRetryAfterMs(headers, Date.now()) ?? PAUSE_MS.usual;
    const pauseMs = Math.min(PAUSE_MS.max, Math.max(PAUSE_MS.min, askedMs));
    await wait(pauseMs, undefined, { signal: request.signal });
  }
}

/**
 * Does the same as {@link requestPublic} without waiting for the file: returns the reply, whatever its status (except a redirect), and the address that it came
 * from.
 */
export async function requestReply(request: PublicRequest): Promise<PublicReply> {
  let { url } = request;
  const { maxRedirects = MAX_REDIRECTS } = request;
  const jar: CookieJar = new Map();
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const cookie = cookiesFor(jar, url);
    const asked =
      cookie === undefined
        ? { ...request, url }
        : { ...request, url, headers: { ...request.headers, cookie } };
    const reply = await requestOnce(asked);
    const { statusCode = 0, headers } = reply;
    if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
      reply.destroy();
      keepCookies(jar, url, headers['set-cookie'] ?? []);
      if (!URL.canParse(headers.location, url.href)) break;
      url = new URL(headers.location, url.href);
      request.onRedirect?.(url);
      continue;
    }
    return { reply, url };
  }
  throw new Problem(
    'unreadable_file',
    maxRedirects === 0
      ? `${url.host} redirects to another address. Use that address directly.`
      : `${url.host} redirects too many times. Use the direct link to the file.`,
  );
}

/** The cookies that redirects of one request set, by the origin of their server and by name. */
type CookieJar = Map<string, Map<string, string>>;
const MAX_COOKIE_CHARACTERS = 4096;
/** Matches the name and the value of a cookie, without line ends and other control characters, so that they fit into one header. */
const COOKIE = /^([!-~]+?)=([ -~]*?)\s*(?:;|$)/;

/**
 * Stores the cookies of a redirect for the rest of the request. Some servers set a cookie, redirect to the same address, and answer there only with the cookie.
 * Each cookie is sent only to the server that set it.
 */
function keepCookies(jar: CookieJar, { origin }: URL, lines: readonly string[]): void {
  const cookies = jar.get(origin) ?? new Map<string, string>();
  jar.set(origin, cookies);
  for (const line of lines) {
    const [, name, value] = COOKIE.exec(line.slice(0, MAX_COOKIE_CHARACTERS)) ?? [];
    if (name !== undefined && value !== undefined) cookies.set(name, value);
  }
}

/** Returns the header with the cookies of a server; undefined if it has set none, or more than a server can expect to get back. */
function cookiesFor(jar: CookieJar, { origin }: URL): string | undefined {
  const cookies = [...(jar.get(origin) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  return cookies === '' || cookies.length > MAX_COOKIE_CHARACTERS ? undefined : cookies;
}

function statusMessage(status: number): string {
  if (status === BEING_MADE) return 'it is still making the file. Try again in some minutes.';
  if (status === 401 || status === 403)
    return 'the file is not open to everybody. Download it yourself and upload it.';
  if (status === 404 || status === 410) return 'there is no file at this address.';
  if (status === 429) return 'it has too many requests now. Try again later.';
  if (status >= 500) return 'it reports an error of its own. Try again later.';
  return 'it does not deliver the file.';
}

/** Parses the address of a file. Throws `invalid_input`, with a message for people, for anything but plain http and https. */
export function parseFileUrl(text: string): URL {
  if (!URL.canParse(text))
    throw new Problem('invalid_input', 'That is not a web address. Web addresses begin with https://.');
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new Problem('invalid_input', 'Only addresses that begin with https:// or http:// can be fetched.');
  if (url.username !== '' || url.password !== '')
    throw new Problem(
      'invalid_input',
      'The address contains a user name or password, which would be stored. Download the file and upload it instead.',
    );
  return url;
}

function requestOnce({
  url,
  allowsPrivate,
  signal,
  form,
  json,
  headers = {},
  acceptsGzip = false,
  accept,
  agents,
}: PublicRequest): Promise<http.IncomingMessage> {
  parseFileUrl(url.href);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!allowsPrivate && isIP(host) !== 0 && !isPublicAddress(host)) throw privateAddress(host);
  return new Promise((resolve, reject) => {
    const sent = (url.protocol === 'https:' ? https : http).request(
      url,
      {
        signal,
        timeout: SILENCE_MS,
        agent: (url.protocol === 'https:' ? agents?.https : agents?.http) ?? false,
        method: form === undefined && json === undefined ? 'GET' : 'POST',
        headers: {
          'user-agent': 'Platbook',
          'accept-encoding': acceptsGzip ? 'gzip' : 'identity',
          ...(accept === undefined ? {} : { accept }),
          ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
          ...(json === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(allowsPrivate ? {} : { lookup: lookUpPublic }),
      },
      resolve,
    );
    sent.on('timeout', () =>
      sent.destroy(new Problem('unreadable_file', `${url.host} sent nothing for a minute: try again.`)),
    );
    sent.on('error', (error) =>
      reject(error instanceof Problem || signal.aborted ? error : unreachable(url.host, error)),
    );
    sent.end(json ?? form?.toString());
  });
}

function unreachable(host: string, error: Error): Problem {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOTFOUND')
    return new Problem('unreadable_file', `There is no server ${host}: check the address.`);
  if (code !== undefined && /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT_)/.test(code))
    return new Problem(
      'unreadable_file',
      `The certificate of ${host} isn't valid (${code}), so nothing was read from it. Tell its owner, or ask for a file.`,
    );
  return new Problem('unreadable_file', `${host} cannot be reached (${code ?? error.message}).`);
}

function privateAddress(host: string): Problem {
  return new Problem(
    'invalid_input',
    `${host} is in a private network. Files are fetched from the public internet only, unless PLATBOOK_FETCH_PRIVATE is on.`,
  );
}

/** Looks up a host name for a connection. The lookup fails unless all addresses of the name are public. */
const lookUpPublic: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, []);
    if (addresses.some(({ address }) => !isPublicAddress(address))) return callback(privateAddress(host), []);
    const [first] = addresses;
    if (options.all === true || first === undefined) return callback(null, addresses);
    return callback(null, first.address, first.family);
  });
};
