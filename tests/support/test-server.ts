import type { FastifyInstance, InjectOptions } from 'fastify';
import { FEATURES } from '../../src/apps/feature-list.ts';
import { createMetrics } from '../../src/backend/http/metrics.ts';
import type { Route } from '../../src/backend/http/route.ts';
import { createHttpServer } from '../../src/backend/http/server.ts';
import { deleteFullBuckets } from '../../src/backend/limits/queries.ts';
import type { Services } from '../../src/backend/services.ts';
import { type Accounts, createAccounts } from '../../src/features/accounts/server/index.ts';
import { tokenScopesOf } from '../../src/features/tokens/rules/token-scopes.ts';
import { createTokens } from '../../src/features/tokens/server/index.ts';
import { closeAfterTest } from './close-after-test.ts';
import { type Persona, ensurePersonas, headersOf } from './personas.ts';

export interface TestReply {
  status: number;
  headers: Record<string, string | undefined>;
  /** Parsed JSON; undefined for other replies. */
  body: unknown;
  bytes: Buffer;
  text: string;
}

export interface TestServer {
  app: FastifyInstance;
  get(url: string, as?: Persona, headers?: Record<string, string>): Promise<TestReply>;
  post(url: string, body?: unknown, as?: Persona, headers?: Record<string, string>): Promise<TestReply>;
  delete(url: string, as?: Persona, headers?: Record<string, string>): Promise<TestReply>;
  close(): Promise<void>;
}

/**
 * Starts the real HTTP server with these routes and those of accounts and tokens, and resets the counters of the rate limits. Replies are checked
 * against their schemas. A server that a test opens is closed when that test ends, unless it is shared.
 */
export async function openTestServer(
  services: Services,
  /** The routes, or a function that makes routes from the accounts of this server. */
  routes: readonly Route[] | ((accounts: Accounts) => readonly Route[]) = [],
  mount: (app: FastifyInstance, identify: Accounts['identify']) => Promise<void> = () => Promise.resolve(),
  /** True for a server that all tests of a file share, although a test may open it again, as after a restart. The file closes it. */
  isShared = false,
): Promise<TestServer> {
  await ensurePersonas(services.database);
  await deleteFullBuckets(services.database.kysely, Infinity);
  const accounts = createAccounts(services);
  const tokens = createTokens(services, accounts, tokenScopesOf(FEATURES));
  const app = await createHttpServer({
    routes: [
      ...accounts.routes,
      ...tokens.routes,
      ...(typeof routes === 'function' ? routes(accounts) : routes),
    ].map((route) => tokens.aroundRoute(route)),
    database: services.database.forRequests.kysely,
    log: services.log,
    metrics: createMetrics(),
    identify: tokens.identify,
    decide: accounts.decide,
    isKnownOrigin: tokens.isKnownOrigin,
    imageOrigins: () => [],
    publicUrl: services.config.publicUrl,
    isSecure: services.config.publicUrl.startsWith('https:'),
    checkReplies: true,
  });
  await mount(app, tokens.identify);
  const send = async (options: InjectOptions, as: Persona, headers: Record<string, string> = {}) => {
    const reply = await app.inject({ ...options, headers: { ...headersOf(as), ...headers } });
    const type = reply.headers['content-type'] ?? '';
    return {
      status: reply.statusCode,
      headers: Object.fromEntries(
        Object.entries(reply.headers).map(([key, value]) => [key, value?.toString()]),
      ),
      body:
        /\bjson\b/.test(type) && reply.payload !== '' ? (JSON.parse(reply.payload) as unknown) : undefined,
      bytes: reply.rawPayload,
      text: reply.payload,
    };
  };
  const close = async () => {
    await app.close();
    await tokens.close();
  };
  return {
    app,
    get: (url, as = 'chelsea', headers) => send({ method: 'GET', url }, as, headers),
    post: (url, body, as = 'chelsea', headers) =>
      send({ method: 'POST', url, ...(body === undefined ? {} : { payload: body as object }) }, as, headers),
    delete: (url, as = 'chelsea', headers) => send({ method: 'DELETE', url }, as, headers),
    close: isShared ? close : closeAfterTest(close),
  };
}
