import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { BodyOf, Endpoint, OutputOf, ParamsOf, QueryOf } from '../../kernel/endpoint.ts';
import type { Actor } from '../../kernel/permission.ts';
import type { Trx } from '../db/database.ts';
import type { Encoding } from './encoding.ts';

/** A reply that is not JSON: a tile, an image. `etag` without quotes. */
export interface BinaryReply<Body extends Uint8Array | Readable = Uint8Array> {
  status?: 200 | 204;
  type: string;
  /** A stream is sent as it is read: for files that don't fit into memory. */
  body: Body;
  /** null: these bytes are not compressed, but another client would get them compressed. */
  encoding?: Encoding | null;
  etag?: string;
  /** A value of `CACHE`; absent: private. */
  cacheControl?: string;
}

export interface RequestContext {
  actor: Actor;
  headers: IncomingHttpHeaders;
  /** The network of the client, for limits: see `addressKey`. There is no full address, so that nothing counts by one. */
  network: string;
  /** Of the path that stood for `{placePath}`; '' for other endpoints. */
  placePath: string;
  cookies: Readonly<Record<string, string | undefined>>;
  /** The API token that came in the address, from a program that can't send headers. */
  addressToken?: string | undefined;
  /** The body of an endpoint that takes a file; it ends with `too_large` when more arrives than the endpoint takes. null for others. */
  file: Readable | null;
  setCookie(name: string, value: string, maxAgeSeconds: number): void;
  /** `vary` is added to what is there. */
  setHeader(name: string, value: string): void;
  /** Names the version of a JSON reply; true when the caller has this one: then answer {@link NOT_MODIFIED}, without making it. */
  isKnown(etag: string): boolean;
}

export interface RouteInput<E> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
}

/** Instead of a JSON reply, when {@link RequestContext.isKnown} has said that the caller has it already. */
export const NOT_MODIFIED: unique symbol = Symbol('not modified');

type ReplyOf<E> = E extends { binary: readonly string[] }
  ? BinaryReply<Uint8Array | Readable>
  : OutputOf<E> | typeof NOT_MODIFIED;

/** Opens the transaction of the request, at most once. */
export type OpenTransaction = <T>(run: (trx: Trx) => Promise<T>) => Promise<T>;

export interface Route {
  endpoint: Endpoint;
  handle(
    input: { params: unknown; query: unknown; body: unknown },
    context: RequestContext,
    openTransaction: OpenTransaction,
  ): Promise<unknown>;
}

/** Binds a handler that only reads to its endpoint, type-checked on both sides. Also for work that is no single transaction: see {@link writeRoute}. */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (input: RouteInput<E>, context: RequestContext) => Promise<ReplyOf<E>>,
): Route {
  // The server parses the input with this endpoint's schemas before it calls.
  return { endpoint, handle: (input, context) => handle(input as RouteInput<E>, context) };
}

export interface WriteContext extends RequestContext {
  /** The transaction of the request: rows, audit entries, counted use and jobs are written through it, and read again through it. */
  trx: Trx;
}

/** The reply, or a function that makes it after the commit: sends emails, opens a session, reads outside of the transaction. */
type Written<E> = ReplyOf<E> | (() => Promise<ReplyOf<E>>);

interface WriteSteps<E, Prepared> {
  /** What takes long, waits for others, or must stay when the request fails: hashing, measuring, reading files, counting guesses. No transaction is open. */
  prepare: (input: RouteInput<E>, context: RequestContext) => Promise<Prepared>;
  write: (input: RouteInput<E>, context: WriteContext, prepared: Prepared) => Promise<Written<E>>;
  /** Takes away what `prepare` left outside of the database, when nothing of `write` stays. */
  undo?: (prepared: Prepared) => Promise<void>;
}

/**
 * Binds a handler that writes to its endpoint. The router opens a transaction around `write`, commits it, then responds; when `write` throws,
 * nothing of it stays. On the embedded database everybody waits meanwhile, so what is slow belongs into `prepare` or after the commit. Not for
 * uploads, streams and work that is long by nature: those use {@link route} and transactions of their own.
 */
export function writeRoute<E extends Endpoint, Prepared = undefined>(
  endpoint: E,
  steps: WriteSteps<E, Prepared> | WriteSteps<E, undefined>['write'],
): Route {
  return {
    endpoint,
    async handle(given, context, openTransaction) {
      const input = given as RouteInput<E>;
      const write = async (): Promise<Written<E>> => {
        if (typeof steps === 'function')
          return openTransaction((trx) => steps(input, { ...context, trx }, undefined));
        const prepared = await steps.prepare(input, context);
        try {
          return await openTransaction((trx) => steps.write(input, { ...context, trx }, prepared));
        } catch (error) {
          await steps.undo?.(prepared);
          throw error;
        }
      };
      const written = await write();
      return typeof written === 'function' ? (written as () => Promise<unknown>)() : written;
    },
  };
}
