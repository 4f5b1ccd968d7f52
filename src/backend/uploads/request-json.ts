import { Problem } from '../../kernel/problem.ts';
import { type PublicRequest, requestReply } from './request-public.ts';

/** The reason why a service gave no usable answer. `refused`: it doesn't accept this site or its key. `busy`: its limit is reached. */
export type ServiceFailureReason = 'unreachable' | 'too_slow' | 'refused' | 'busy' | 'broken';

/** A service outside of this site gave no usable answer. The message is for the log. It has at most the host of an address: the rest may contain keys. */
export class ServiceFailure extends Error {
  readonly reason: ServiceFailureReason;

  constructor(reason: ServiceFailureReason, note: string) {
    super(note);
    this.name = 'ServiceFailure';
    this.reason = reason;
  }
}

export interface JsonRequest extends Omit<PublicRequest, 'signal' | 'json' | 'accept'> {
  /** The value that is sent as JSON, by POST. Absent: GET. */
  body?: unknown;
  /** The time for the whole reply. */
  timeoutMs: number;
  maxBytes: number;
  signal?: AbortSignal | undefined;
}

export interface JsonReply {
  /** 200, 404 or 410: all others throw. */
  status: number;
  /** The address that the reply came from, after redirects. */
  url: URL;
  body: unknown;
}

/**
 * Asks a service for JSON, within limits of time and size. A reply with status 404 or 410 is an answer. Throws a {@link ServiceFailure} for every other
 * failure, except that an abort of `signal` rejects with the error of the abort.
 */
export async function requestJson({
  timeoutMs,
  maxBytes,
  body,
  signal,
  ...request
}: JsonRequest): Promise<JsonReply> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const ended = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
  try {
    const { reply, url } = await requestReply({
      ...request,
      accept: 'application/json',
      signal: ended,
      ...(body === undefined ? {} : { json: JSON.stringify(body) }),
    });
    try {
      const { statusCode: status = 0 } = reply;
      if (status === 404 || status === 410) return { status, url, body: null };
      if (status !== 200) throw new ServiceFailure(reasonOfStatus(status), `the service answered ${status}`);
      return { status, url, body: parseJson(await readBounded(reply, maxBytes)) };
    } finally {
      reply.destroy();
    }
  } catch (error) {
    if (error instanceof ServiceFailure) throw error;
    if (timeout.aborted) throw new ServiceFailure('too_slow', `the service took longer than ${timeoutMs} ms`);
    if (signal?.aborted === true) throw error;
    if (error instanceof Problem)
      throw new ServiceFailure(error.code === 'invalid_input' ? 'refused' : 'unreachable', error.message);
    throw new ServiceFailure('unreachable', 'the connection to the service broke off');
  }
}

function reasonOfStatus(status: number): ServiceFailureReason {
  if (status === 401 || status === 402 || status === 403) return 'refused';
  if (status === 429 || status === 503) return 'busy';
  return status === 408 || status === 504 ? 'too_slow' : 'broken';
}

async function readBounded(reply: AsyncIterable<unknown>, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of reply as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > maxBytes) throw new ServiceFailure('broken', `the answer is larger than ${maxBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new ServiceFailure('broken', 'the service answered with something other than JSON');
  }
}
