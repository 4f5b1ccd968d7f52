import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { BodyOf, Endpoint, OutputOf, ParamsOf, QueryOf } from '../../kernel/endpoint.ts';
import type { Actor } from '../../kernel/permission.ts';
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

export interface Route {
  endpoint: Endpoint;
  handle(
    input: { params: unknown; query: unknown; body: unknown },
    context: RequestContext,
  ): Promise<unknown>;
}

/** Binds a handler to its endpoint, type-checked on both sides. */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (input: RouteInput<E>, context: RequestContext) => Promise<ReplyOf<E>>,
): Route {
  // The server parses the input with this endpoint's schemas before it calls.
  return { endpoint, handle: (input, context) => handle(input as RouteInput<E>, context) };
}
