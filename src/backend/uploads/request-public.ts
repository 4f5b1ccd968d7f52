import { lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { Problem } from '../../kernel/problem.ts';
import { isPublicAddress } from './is-public-address.ts';

const MAX_REDIRECTS = 5;
/** A server that sends no byte for this long is considered gone. */
const SILENCE_MS = 60_000;

export interface PublicRequest {
  url: URL;
  /** Allows addresses of the private network and of this machine. */
  allowsPrivate: boolean;
  signal: AbortSignal;
}

/**
 * GETs a file over http or https and follows a few redirects. Every address is checked when its connection is opened, so a name that changes its address in
 * between can't reach a private one. Throws `invalid_input` for a forbidden address, and `unreadable_file` for a file that can't be fetched.
 */
export async function requestPublic(request: PublicRequest): Promise<http.IncomingMessage> {
  let { url } = request;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const reply = await requestOnce({ ...request, url });
    const { statusCode = 0, headers } = reply;
    if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
      reply.destroy();
      if (!URL.canParse(headers.location, url.href)) break;
      url = new URL(headers.location, url.href);
      continue;
    }
    if (statusCode === 200) return reply;
    reply.destroy();
    throw new Problem('unreadable_file', `${url.host} answered ${statusCode}: ${statusMessage(statusCode)}`);
  }
  throw new Problem(
    'unreadable_file',
    `${url.host} redirects too many times. Use the direct link to the file.`,
  );
}

function statusMessage(status: number): string {
  if (status === 401 || status === 403)
    return 'the file is not open to everybody. Download it yourself and upload it.';
  if (status === 404 || status === 410) return 'there is no file at this address.';
  if (status >= 500) return 'it reports an error of its own. Try again later.';
  return 'the file can not be had there.';
}

/** Parses the address of a file. Throws `invalid_input`, with a message for people, for anything but plain http and https. */
export function parseFileUrl(text: string): URL {
  if (!URL.canParse(text))
    throw new Problem('invalid_input', 'That is not an address: it begins with https://.');
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new Problem('invalid_input', 'Only addresses that begin with https:// or http:// can be fetched.');
  if (url.username !== '' || url.password !== '')
    throw new Problem(
      'invalid_input',
      'An address with a password in it would be kept: download the file and upload it.',
    );
  return url;
}

function requestOnce({ url, allowsPrivate, signal }: PublicRequest): Promise<http.IncomingMessage> {
  parseFileUrl(url.href);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!allowsPrivate && isIP(host) !== 0 && !isPublicAddress(host)) throw privateAddress(host);
  return new Promise((resolve, reject) => {
    const sent = (url.protocol === 'https:' ? https : http).get(
      url,
      {
        signal,
        timeout: SILENCE_MS,
        agent: false,
        headers: { 'user-agent': 'Platbook', 'accept-encoding': 'identity' },
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
  });
}

function unreachable(host: string, error: Error): Problem {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOTFOUND')
    return new Problem('unreadable_file', `There is no server ${host}: check the address.`);
  return new Problem('unreadable_file', `${host} can not be reached (${code ?? error.message}).`);
}

function privateAddress(host: string): Problem {
  return new Problem(
    'invalid_input',
    `${host} is in a private network. Files are fetched from the public internet only, unless PLATBOOK_FETCH_PRIVATE is on.`,
  );
}

/** Looks up a host name for a connection. It fails unless all addresses of the name are public. */
const lookUpPublic: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, []);
    if (addresses.some(({ address }) => !isPublicAddress(address))) return callback(privateAddress(host), []);
    const [first] = addresses;
    if (options.all === true || first === undefined) return callback(null, addresses);
    return callback(null, first.address, first.family);
  });
};
