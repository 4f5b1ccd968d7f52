import type { z } from 'zod';
import type { BodyOf, Endpoint, OutputOf, ParamsOf, QueryInputOf } from '../kernel/endpoint.ts';
import { parseJson } from '../kernel/parse-json.ts';
import { rateOf } from '../kernel/rate.ts';
import { OWNERS_LEFT_OUT } from '../kernel/reply-headers.ts';
import { ApiFailure, failureOfReply } from './api-failure.ts';
import { noteNoReply, noteReply } from './connection.ts';
import { endpointUrl, type UrlParts } from './endpoint-url.ts';
import { showOwnersLeftOut } from './owners-left-out.ts';

/** Long enough for a server that has just started, short enough that nobody thinks the page hangs. */
const TIMEOUT_MS = 20_000;
/** For a file of ten megabytes over a slow connection, and for long work on a busy server, such as the preview of a county's file. */
const COSTLY_TIMEOUT_MS = 120_000;

/** Makes a part of the input required when the endpoint declares it. */
type InputPart<Name extends string, Value> = unknown extends Value
  ? { [K in Name]?: never }
  : { [K in Name]: Value };

export type CallInput<E> = InputPart<'params', ParamsOf<E>> &
  InputPart<'query', QueryInputOf<E>> &
  InputPart<'body', BodyOf<E>> &
  (E extends { path: string } ? { placePath?: string } : never) & {
    signal?: AbortSignal;
    /** The body of an endpoint that takes a file. */
    file?: Blob;
  };

let csrfToken: string | null = null;

/** Sets the token of the session reply, which every change of state must send. */
export function setCsrfToken(token: string | null): void {
  csrfToken = token;
}

/** Returns the headers that prove to the server that a change comes from this page. For requests that are not made here (uploads). */
export function changeHeaders(): Record<string, string> {
  return csrfToken === null ? {} : { 'x-csrf-token': csrfToken };
}

/**
 * Calls an endpoint and returns its parsed reply. Every failure is an `ApiFailure` with a message for people, except an abort by the caller, which stays an
 * `AbortError`.
 */
export async function call<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  O extends z.ZodType,
>(
  endpoint: Endpoint<P, Q, B, O>,
  input: CallInput<Endpoint<P, Q, B, O>>,
): Promise<OutputOf<Endpoint<P, Q, B, O>>> {
  const { signal, body, file, ...parts } = input as UrlParts & {
    signal?: AbortSignal;
    body?: unknown;
    file?: Blob;
  };
  const headers: Record<string, string> = { accept: 'application/json' };
  if (endpoint.method !== 'GET') {
    headers['content-type'] = file === undefined ? 'application/json' : 'application/octet-stream';
    if (csrfToken !== null) headers['x-csrf-token'] = csrfToken;
  }
  const request: RequestInit = { method: endpoint.method, headers, credentials: 'same-origin' };
  if (endpoint.method !== 'GET') request.body = file ?? JSON.stringify(body ?? {});

  const timeout = AbortSignal.timeout(rateOf(endpoint) === 'costly' ? COSTLY_TIMEOUT_MS : TIMEOUT_MS);
  request.signal = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
  const reply = await send(endpointUrl(endpoint, parts), request, signal);
  if (!reply.ok) throw failureOfReply(reply.status, reply.body, reply.statusText);
  const parsed = endpoint.output?.safeParse(reply.body);
  if (parsed === undefined) return undefined as OutputOf<Endpoint<P, Q, B, O>>;
  if (!parsed.success) {
    console.error(`${endpoint.name}: a reply of another shape`, parsed.error.issues);
    throw new ApiFailure('unexpected', 'This page is older than the server. Please reload it.', reply.status);
  }
  return parsed.data as OutputOf<Endpoint<P, Q, B, O>>;
}

async function send(
  url: string,
  request: RequestInit,
  callerSignal: AbortSignal | undefined,
): Promise<{ ok: boolean; status: number; statusText: string; body: unknown }> {
  try {
    const reply = await fetch(url, request);
    noteReply();
    showOwnersLeftOut(reply.headers.get(OWNERS_LEFT_OUT));
    const text = await reply.text();
    const { ok, status, statusText } = reply;
    return { ok, status, statusText, body: parseJson(text) };
  } catch (error) {
    if (callerSignal?.aborted) throw error;
    if (error instanceof DOMException && error.name === 'TimeoutError') {
      throw new ApiFailure('timeout', 'The server took too long to answer. Please try again.', null);
    }
    noteNoReply();
    throw new ApiFailure(
      'offline',
      'The server can’t be reached. Check your connection and try again.',
      null,
    );
  }
}
