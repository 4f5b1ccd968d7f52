import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { BodyOf, Endpoint, OutputOf, ParamsOf, QueryOf } from '../../kernel/endpoint.ts';
import {
  type AccessRecord,
  type Actor,
  type LoadedRecord,
  type Permission,
  needsRecord,
} from '../../kernel/permission.ts';
import type { Db, Trx } from '../db/database.ts';
import type { Encoding } from './encoding.ts';

/** A reply that is not JSON: a tile, an image. `etag` is without quotes. */
export interface BinaryReply<Body extends Uint8Array | Readable = Uint8Array> {
  status?: 200 | 204;
  type: string;
  /** A stream is sent while it is read, for files that don't fit into memory. */
  body: Body;
  /** null: these bytes are not compressed, but another client would receive compressed ones. */
  encoding?: Encoding | null;
  etag?: string;
  /** A value of `CACHE`; absent: private. */
  cacheControl?: string;
}

/** A file on disk. Clients can request parts of it, so a download continues where it broke off. */
export interface FileReply {
  type: string;
  file: string;
  size: number;
  /** An entity tag that only files with the same bytes share; without quotes. */
  etag?: string;
  /** A value of `CACHE`; absent: private. */
  cacheControl?: string;
}

export interface RequestContext {
  actor: Actor;
  headers: IncomingHttpHeaders;
  /** The client's network, by which limits count: see `addressKey`. The full address is not available, so that no limit can count by it. */
  network: string;
  /** The path in place of `{placePath}`; '' for other endpoints. */
  placePath: string;
  /** The start of addresses of this site in a reply: see `siteUrlOf`. */
  siteUrl: string;
  cookies: Readonly<Record<string, string | undefined>>;
  /** The API token from the address, of a program that can't send headers. */
  addressToken?: string | undefined;
  /** The body of an endpoint that takes a file; null for others. The stream fails with `too_large` if it is larger than the endpoint allows. */
  file: Readable | null;
  /** Returns a signal that is aborted when the client has closed the connection. Pass it to work that takes long and is only for this client. */
  clientGone(): AbortSignal;
  setCookie(name: string, value: string, maxAgeSeconds: number): void;
  /** Sets a header. `vary` is added to the existing value. */
  setHeader(name: string, value: string): void;
  /** Sets the version of a JSON reply. Returns true if the client already has this version: then return {@link NOT_MODIFIED} without making the reply. */
  isKnown(etag: string): boolean;
}

export interface RouteInput<E> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
}

/** Returned instead of a JSON reply if {@link RequestContext.isKnown} is true. */
export const NOT_MODIFIED: unique symbol = Symbol('not modified');

type ReplyOf<E> = E extends { binary: readonly string[] }
  ? BinaryReply<Uint8Array | Readable> | FileReply
  : OutputOf<E> | typeof NOT_MODIFIED;

/** The functions of the router for a bound handler. */
export interface Router {
  database: Db;
  /** Runs the writing part of the request in one transaction. Call it only once for a request. */
  openTransaction<T>(run: (trx: Trx) => Promise<T>): Promise<T>;
  /** Throws a problem if the actor doesn't have the permission for this record. */
  assertAllowed(actor: Actor, permission: Permission, record: AccessRecord): void;
}

export interface Route {
  endpoint: Endpoint;
  handle(
    input: { params: unknown; query: unknown; body: unknown },
    context: RequestContext,
    router: Router,
  ): Promise<unknown>;
}

export interface LoadContext extends RequestContext {
  /** Use it to read the record. It is the transaction of the request if there is one. */
  db: Db;
  /** Set while the transaction of the request is open. Then lock rows that must not change before it ends, such as those counted against a limit. */
  trx: Trx | null;
}

/**
 * Loads the record that a permission depends on. Throws `not_found` for a record that must stay hidden from the actor. The router checks the permission for the
 * record and passes the record to the handler, which neither loads it nor checks the permission.
 */
export type LoadRecord<E, Loaded extends LoadedRecord> = (
  input: RouteInput<E>,
  context: LoadContext,
) => Promise<Loaded>;

type WithRecord<Context, Loaded> = Context & { record: Loaded };
type Handle<E, Context> = (input: RouteInput<E>, context: Context) => Promise<ReplyOf<E>>;

/** Binds a read-only handler to its endpoint; TypeScript checks that they match. Also for work that can't be one transaction: see {@link writeRoute}. */
export function route<E extends Endpoint>(endpoint: E, handle: Handle<E, RequestContext>): Route;
/** Does the same with a loader of the record that the permission depends on. */
export function route<E extends Endpoint, Loaded extends LoadedRecord>(
  endpoint: E,
  load: LoadRecord<E, Loaded>,
  handle: Handle<E, WithRecord<RequestContext, Loaded>>,
): Route;
export function route<E extends Endpoint>(
  endpoint: E,
  ...[first, second]: [Handle<E, never>] | [LoadRecord<E, LoadedRecord>, Handle<E, never>]
): Route {
  const load = second === undefined ? null : (first as LoadRecord<E, LoadedRecord>);
  const handle = (second ?? first) as Handle<E, RequestContext>;
  assertLoader(endpoint, load);
  return {
    endpoint,
    async handle(parsed, context, router) {
      // The server has parsed the input with this endpoint's schemas.
      const input = parsed as RouteInput<E>;
      return handle(input, await withRecord(endpoint, load, input, { context, router, trx: null }));
    },
  };
}

export interface WriteContext extends RequestContext {
  /** The transaction of the request. Write rows, audit entries, counted use and jobs through it, and read them again through it. */
  trx: Trx;
}

/** The reply, or a function that makes it after the commit: to send emails, open a session, or read outside of the transaction. */
type Written<E> = ReplyOf<E> | (() => Promise<ReplyOf<E>>);
type Write<E, Context, Prepared> = (
  input: RouteInput<E>,
  context: Context & WriteContext,
  prepared: Prepared,
) => Promise<Written<E>>;

interface WriteSteps<E, Context, Prepared> {
  /**
   * Runs before the transaction, for work that takes long, waits for others, or must persist if the request fails: hashing, measuring, reading files, counting
   * guesses.
   */
  prepare: (input: RouteInput<E>, context: Context) => Promise<Prepared>;
  write: Write<E, Context, Prepared>;
  /** Reverts the effects of `prepare` outside the database, if `write` is rolled back. */
  undo?: (prepared: Prepared) => Promise<void>;
}
type Steps<E, Context, Prepared> = WriteSteps<E, Context, Prepared> | Write<E, Context, undefined>;

/**
 * Binds a handler that writes to the database to its endpoint. The router opens a transaction around `write`, commits it, then responds. If `write` throws, the
 * transaction is rolled back. The embedded database has one connection, on which all other queries wait meanwhile, so slow work belongs in `prepare` or after
 * the commit. Uploads, streams and long work use {@link route} and transactions of their own.
 */
export function writeRoute<E extends Endpoint, Prepared = undefined>(
  endpoint: E,
  steps: Steps<E, RequestContext, Prepared>,
): Route;
/**
 * Does the same with a loader of the record that the permission depends on. The record is loaded in the transaction. With `prepare` it is also loaded and
 * checked before that, so that nothing is prepared without permission.
 */
export function writeRoute<E extends Endpoint, Loaded extends LoadedRecord, Prepared = undefined>(
  endpoint: E,
  load: LoadRecord<E, Loaded>,
  steps: Steps<E, WithRecord<RequestContext, Loaded>, Prepared>,
): Route;
export function writeRoute<E extends Endpoint>(
  endpoint: E,
  ...[first, second]: [Steps<E, never, unknown>] | [LoadRecord<E, LoadedRecord>, Steps<E, never, unknown>]
): Route {
  const load = second === undefined ? null : (first as LoadRecord<E, LoadedRecord>);
  const steps = (second ?? first) as Steps<E, RequestContext, unknown>;
  const {
    prepare,
    write,
    undo,
  }: Partial<WriteSteps<E, RequestContext, unknown>> & Pick<WriteSteps<E, RequestContext, unknown>, 'write'> =
    typeof steps === 'function' ? { write: steps as Write<E, RequestContext, unknown> } : steps;
  assertLoader(endpoint, load);
  return {
    endpoint,
    async handle(parsed, context, router) {
      const input = parsed as RouteInput<E>;
      const prepared = await prepare?.(
        input,
        await withRecord(endpoint, load, input, { context, router, trx: null }),
      );
      const written = await router
        .openTransaction(async (trx) => {
          const allowed = await withRecord(endpoint, load, input, { context, router, trx });
          return write(input, { ...allowed, trx }, prepared);
        })
        .catch(async (error: unknown) => {
          if (prepare !== undefined) await undo?.(prepared);
          throw error;
        });
      return typeof written === 'function' ? (written as () => Promise<unknown>)() : written;
    },
  };
}

/** Returns the context of a handler with the record, after checking the permission. */
async function withRecord<E extends Endpoint>(
  { permission }: E,
  load: LoadRecord<E, LoadedRecord> | null,
  input: RouteInput<E>,
  { context, router, trx }: { context: RequestContext; router: Router; trx: Trx | null },
): Promise<RequestContext> {
  if (load === null) return context;
  const record = await load(input, { ...context, trx, db: trx ?? router.database });
  router.assertAllowed(context.actor, permission, record);
  return { ...context, record } as RequestContext;
}

function assertLoader({ name, permission }: Endpoint, load: unknown): void {
  if (load === null && needsRecord(permission))
    throw new Error(
      `${name}: the permission ${permission.verb} has roles, a limit, a paid feature or a rule. Give the route the function that loads its record.`,
    );
}
