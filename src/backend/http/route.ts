import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { BodyOf, Endpoint, OutputOf, ParamsOf, QueryOf } from '../../kernel/endpoint.ts';
import { type AccessRecord, type Actor, type Permission, needsRecord } from '../../kernel/permission.ts';
import type { Db, Trx } from '../db/database.ts';
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

/** What the router gives to a bound handler. */
export interface Router {
  database: Db;
  /** Opens the transaction of the request, at most once. */
  openTransaction<T>(run: (trx: Trx) => Promise<T>): Promise<T>;
  /** Throws the problem that the actor gets who may not use the permission for this record. */
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
  /** Reads the record: the transaction of the request when there is one. */
  db: Db;
  /** Set while the transaction of the request is open: lock what must not change before it ends, such as what is counted against a limit. */
  trx: Trx | null;
}

/**
 * Loads the record that a permission is asked for. Throws `not_found` for one that the actor may not know of. The router asks the permission with the
 * record, then gives the record to the handler. The handler neither loads nor checks.
 */
export type LoadRecord<E, Loaded extends AccessRecord> = (
  input: RouteInput<E>,
  context: LoadContext,
) => Promise<Loaded>;

type WithRecord<Context, Loaded> = Context & { record: Loaded };
type Handle<E, Context> = (input: RouteInput<E>, context: Context) => Promise<ReplyOf<E>>;

/** Binds a handler that only reads to its endpoint, type-checked on both sides. Also for work that is no single transaction: see {@link writeRoute}. */
export function route<E extends Endpoint>(endpoint: E, handle: Handle<E, RequestContext>): Route;
/** As above, with the loader of the record that the permission is asked for. */
export function route<E extends Endpoint, Loaded extends AccessRecord>(
  endpoint: E,
  load: LoadRecord<E, Loaded>,
  handle: Handle<E, WithRecord<RequestContext, Loaded>>,
): Route;
export function route<E extends Endpoint>(
  endpoint: E,
  ...[first, second]: [Handle<E, never>] | [LoadRecord<E, AccessRecord>, Handle<E, never>]
): Route {
  const load = second === undefined ? null : (first as LoadRecord<E, AccessRecord>);
  const handle = (second ?? first) as Handle<E, RequestContext>;
  assertLoader(endpoint, load);
  return {
    endpoint,
    async handle(given, context, router) {
      // The server parses the input with this endpoint's schemas before it calls.
      const input = given as RouteInput<E>;
      return handle(input, await withRecord(endpoint, load, input, context, router, null));
    },
  };
}

export interface WriteContext extends RequestContext {
  /** The transaction of the request: rows, audit entries, counted use and jobs are written through it, and read again through it. */
  trx: Trx;
}

/** The reply, or a function that makes it after the commit: sends emails, opens a session, reads outside of the transaction. */
type Written<E> = ReplyOf<E> | (() => Promise<ReplyOf<E>>);
type Write<E, Context, Prepared> = (
  input: RouteInput<E>,
  context: Context & WriteContext,
  prepared: Prepared,
) => Promise<Written<E>>;

interface WriteSteps<E, Context, Prepared> {
  /** What takes long, waits for others, or must stay when the request fails: hashing, measuring, reading files, counting guesses. No transaction is open. */
  prepare: (input: RouteInput<E>, context: Context) => Promise<Prepared>;
  write: Write<E, Context, Prepared>;
  /** Takes away what `prepare` left outside of the database, when nothing of `write` stays. */
  undo?: (prepared: Prepared) => Promise<void>;
}
type Steps<E, Context, Prepared> = WriteSteps<E, Context, Prepared> | Write<E, Context, undefined>;

/**
 * Binds a handler that writes to its endpoint. The router opens a transaction around `write`, commits it, then responds; when `write` throws,
 * nothing of it stays. On the embedded database everybody waits meanwhile, so what is slow belongs into `prepare` or after the commit. Not for
 * uploads, streams and work that is long by nature: those use {@link route} and transactions of their own.
 */
export function writeRoute<E extends Endpoint, Prepared = undefined>(
  endpoint: E,
  steps: Steps<E, RequestContext, Prepared>,
): Route;
/**
 * As above, with the loader of the record that the permission is asked for. The record is loaded in the transaction; with `prepare` it is also loaded
 * and asked for before, so that nothing is prepared for those who may not.
 */
export function writeRoute<E extends Endpoint, Loaded extends AccessRecord, Prepared = undefined>(
  endpoint: E,
  load: LoadRecord<E, Loaded>,
  steps: Steps<E, WithRecord<RequestContext, Loaded>, Prepared>,
): Route;
export function writeRoute<E extends Endpoint>(
  endpoint: E,
  ...[first, second]: [Steps<E, never, unknown>] | [LoadRecord<E, AccessRecord>, Steps<E, never, unknown>]
): Route {
  const load = second === undefined ? null : (first as LoadRecord<E, AccessRecord>);
  const given = (second ?? first) as Steps<E, RequestContext, unknown>;
  const {
    prepare,
    write,
    undo,
  }: Partial<WriteSteps<E, RequestContext, unknown>> & Pick<WriteSteps<E, RequestContext, unknown>, 'write'> =
    typeof given === 'function' ? { write: given as Write<E, RequestContext, unknown> } : given;
  assertLoader(endpoint, load);
  return {
    endpoint,
    async handle(parsed, context, router) {
      const input = parsed as RouteInput<E>;
      const prepared = await prepare?.(input, await withRecord(endpoint, load, input, context, router, null));
      const written = await router
        .openTransaction(async (trx) => {
          const allowed = await withRecord(endpoint, load, input, context, router, trx);
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

/** The context of a handler with the record, which the actor may use. */
async function withRecord<E extends Endpoint>(
  { permission }: E,
  load: LoadRecord<E, AccessRecord> | null,
  input: RouteInput<E>,
  context: RequestContext,
  router: Router,
  trx: Trx | null,
): Promise<RequestContext> {
  if (load === null) return context;
  const record = await load(input, { ...context, trx, db: trx ?? router.database });
  router.assertAllowed(context.actor, permission, record);
  return { ...context, record } as RequestContext;
}

function assertLoader({ name, permission }: Endpoint, load: unknown): void {
  if (load === null && needsRecord(permission))
    throw new Error(
      `${name}: the permission ${permission.verb} has roles, a limit or a rule. Give the route the function that loads its record.`,
    );
}
