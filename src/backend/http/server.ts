import fastifyCookie from '@fastify/cookie';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '../../kernel/endpoint.ts';
import { inputIssues } from '../../kernel/field-issues.ts';
import { type Actor, ANONYMOUS, type Permission, refusal } from '../../kernel/permission.ts';
import { type FieldIssue, Problem, wrongFields } from '../../kernel/problem.ts';
import { rateOf } from '../../kernel/rate.ts';
import { createBoundedLog } from '../bounded-log.ts';
import type { Db } from '../db/database.ts';
import { type RateLimits, assertWithinLimit, rateHeaders } from '../limits/request-rates.ts';
import type { Logger } from '../log.ts';
import { unavailableOf } from '../unavailable.ts';
import { noteMethods } from './allowed-methods.ts';
import { addPreflight, allowOrigin, apiTokenOf } from './api-token.ts';
import { addPrivateCaching, appendVary, setCaching } from './caching.ts';
import { clientNetwork } from './client-address.ts';
import { createClientErrorAnswer } from './client-errors.ts';
import { clientGone } from './client-gone.ts';
import type { RequestLogRule } from './client-rules.ts';
import { type ClientTimeouts, CLIENT_TIMEOUTS, addBodyTimeout, socketTimeouts } from './client-timeouts.ts';
import { tagReply } from './conditional.ts';
import { FILE_TYPE, fileOf } from './file-body.ts';
import { addFormParser } from './form-bodies.ts';
import { addHeadReplies } from './head-replies.ts';
import { createHostCheck } from './host-check.ts';
import { addJsonParser, refuseCodedBodies } from './json-bodies.ts';
import { createLoggedUrl } from './logged-url.ts';
import type { HttpMetrics } from './metrics.ts';
import { pathOfRequest } from './path-of-request.ts';
import { isAtPlace, isPlacePath, withPlaceSlashes, withoutLastSlash } from './place-addresses.ts';
import { problemPageFor } from './problem-page.ts';
import { createRequestIds } from './request-id.ts';
import { addRequestLog } from './request-log.ts';
import { type FileReply, NOT_MODIFIED, type RequestContext, type Route } from './route.ts';
import { type Decide, createRouter } from './router.ts';
import { type ForeignCode, OTHER_SITES_HEADERS, createPageHeaders } from './security-headers.ts';
import { sendBinary } from './send-binary.ts';
import { sendFile } from './send-file.ts';
import { sendJson } from './send-json.ts';
import { siteUrlOf } from './site-url.ts';
import { toProblem } from './to-problem.ts';
import { findUnusableText } from './unusable-text.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Pages of any other site may read the reply: a tile, a picture or its description, the same for everyone. It needs none of the security headers of a page.
     */
    isForOtherSites?: boolean;
  }
}

/** The refusal for an operator who is signed in as another person and requests something that only that person may do. */
const ONLY_OWNER = 'Only the owner of this account can do this.';

export interface HttpServerOptions {
  routes: readonly Route[];
  /** The database for the transactions of writing requests and for the loaders of records. Absent: no route writes or loads a record. */
  database?: Db;
  /** Decides permissions that depend on a record. Absent: no route loads one. */
  decide?: Decide;
  log: Logger;
  metrics: HttpMetrics;
  /** Returns the sender of a request. Throws a problem if a change lacks its CSRF token. */
  identify(request: IdentifyRequest): Promise<Actor>;
  /** Returns true if some API token allows requests from pages of this origin. Absent: no page may send tokens. */
  isKnownOrigin?: (origin: string) => Promise<boolean>;
  /** Image hosts of configured providers, for the Content-Security-Policy. */
  imageOrigins: () => readonly string[];
  /** Absent: no page lets code of other hosts run. */
  foreignCode?: ForeignCode;
  /** The address of the site, without a slash at the end. Absent: the address that the client used. */
  publicUrl?: string;
  /** The site is reached over TLS: cookies are Secure, and browsers are told to stay on TLS. */
  isSecure: boolean;
  /** Absent: requests are not limited, as in tests and benchmarks. */
  rateLimits?: RateLimits;
  /** Proxies whose `X-Forwarded-For` is trusted, as addresses, networks or names of networks. Absent: those of this machine. */
  trustedProxies?: readonly string[];
  /** Host names that the site answers for. Absent: any. */
  hosts?: readonly string[];
  requestLog?: RequestLogRule;
  timeouts?: Partial<ClientTimeouts>;
  /** Validates every reply against its schema, for tests. */
  checkReplies: boolean;
}

export interface IdentifyRequest {
  method: string;
  headers: FastifyRequest['headers'];
  cookies: Readonly<Record<string, string | undefined>>;
  /** If present, only the token identifies the sender. */
  apiToken: string | undefined;
  /** The permission of the requested endpoint. */
  permission: Permission;
}

/** Creates the HTTP server with all endpoints. The caller adds pages and files, then listens. */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const securityHeaders = createPageHeaders(options);
  const timeouts = { ...CLIENT_TIMEOUTS, ...options.timeouts };
  const loggerInstance: FastifyBaseLogger = options.log;
  const trustedProxies = options.trustedProxies ?? ['loopback'];
  const { http, ...socketOptions } = socketTimeouts(timeouts);
  const checkHost = createHostCheck(options.hosts ?? null);
  const places = options.routes
    .map(({ endpoint }) => endpoint)
    .filter(({ path }) => path.startsWith('{placePath}'));
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1 << 20,
    trustProxy: [...trustedProxies],
    genReqId: createRequestIds(trustedProxies),
    clientErrorHandler: createClientErrorAnswer(securityHeaders()),
    ...socketOptions,
    // The host check refuses a request without a host, in our format.
    http: { ...http, requireHostHeader: false },
    // An invalid address has no route, so no hook runs for it.
    frameworkErrors: (error, request, reply) => {
      void reply.headers(securityHeaders()).header('x-request-id', request.id);
      void sendProblem(error, request, reply, options, app);
    },
    rewriteUrl: (request) => withPlaceSlashes(pathOfRequest(request), places),
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
  });
  addHeadReplies(app);
  await app.register(fastifyCookie);
  addBodyTimeout(app, timeouts, securityHeaders());
  addJsonParser(app);
  refuseCodedBodies(app);
  app.decorate('loggedUrl', createLoggedUrl(options.routes.map(({ endpoint }) => endpoint.path)));
  addRequestLog(app, options.log, options.requestLog ?? 'off');
  app.decorate(
    'findMethods',
    noteMethods(app, (pathname) =>
      places.filter((endpoint) => isAtPlace(endpoint, pathname)).map(({ method }) => method),
    ),
  );
  addPrivateCaching(app);
  app.addHook('onRequest', async (request, reply) => {
    reply
      .headers(
        request.routeOptions.config.isForOtherSites === true
          ? OTHER_SITES_HEADERS
          : securityHeaders(request.url),
      )
      .header('x-request-id', request.id);
    checkHost(request.raw);
  });
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply, options, app));
  app.addHook('onResponse', async (request, reply) => {
    options.metrics.observe(request.routeOptions.url ?? 'page', reply.statusCode, reply.elapsedTime / 1000);
  });

  for (const route of options.routes) {
    const { method, path } = route.endpoint;
    if (path.startsWith('{placePath}') || hasOwnParser(route.endpoint)) continue;
    app.route({
      method,
      url: toFastifyPath(path),
      config: { isForOtherSites: isForOtherSites(route.endpoint) },
      handler: (request, reply) => run(route, request, reply, '', options),
    });
  }
  await addRoutesWithParsers(app, options);
  addPlacePathRoutes(app, options);
  if (options.isKnownOrigin !== undefined) {
    const open = options.routes.filter(({ endpoint }) => isForOtherSites(endpoint));
    addPreflight(app, {
      isKnownOrigin: options.isKnownOrigin,
      pathsForOtherSites: [...new Set(open.map(({ endpoint }) => toFastifyPath(endpoint.path)))].filter(
        (path) => !path.startsWith(':'),
      ),
    });
  }
  return app;
}

/** The maximum size of a body that is ignored. */
const MAX_IGNORED_BYTES = 4096;

function hasOwnParser({ file, ignoresBody, takesForm }: Endpoint): boolean {
  return file !== undefined || ignoresBody === true || takesForm === true;
}

/**
 * Adds the endpoints whose body is not only JSON: a file, JSON or a form, or a body that is ignored. A file stays a stream, so that none of it is read before
 * the permission is checked.
 */
async function addRoutesWithParsers(app: FastifyInstance, options: HttpServerOptions): Promise<void> {
  const add = (isMine: (endpoint: Endpoint) => boolean, addParser: (scope: FastifyInstance) => void) =>
    app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      addParser(scope);
      for (const route of options.routes.filter(({ endpoint }) => isMine(endpoint))) {
        const { method, path } = route.endpoint;
        const handler = (request: FastifyRequest, reply: FastifyReply) =>
          run(route, request, reply, '', options);
        scope.route({ method, url: toFastifyPath(path), handler });
      }
    });
  await add(
    ({ file }) => file !== undefined,
    (scope) => scope.addContentTypeParser(FILE_TYPE, (_request, payload, done) => done(null, payload)),
  );
  const ignored = { parseAs: 'buffer', bodyLimit: MAX_IGNORED_BYTES } as const;
  await add(
    ({ ignoresBody }) => ignoresBody === true,
    (scope) => scope.addContentTypeParser('*', ignored, (_request, _body, done) => done(null)),
  );
  await add(({ takesForm }) => takesForm === true, addFormParser);
}

/**
 * Adds the endpoints that begin with `{placePath}`, such as `{placePath}/boundaries.json`: one wildcard per country, and the rest of the path selects the
 * endpoint.
 */
function addPlacePathRoutes(app: FastifyInstance, options: HttpServerOptions): void {
  const routes = options.routes
    .filter(({ endpoint }) => endpoint.path.startsWith('{placePath}'))
    .map((route) => ({ route, suffix: route.endpoint.path.slice('{placePath}'.length) }))
    .toSorted((a, b) => b.suffix.length - a.suffix.length);
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    const pathname = withoutLastSlash(request.url.split('?')[0] ?? '');
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    for (const { route, suffix } of routes) {
      if (method !== route.endpoint.method || !pathname.endsWith(suffix)) continue;
      const placePath = pathname.slice(0, -suffix.length);
      if (isPlacePath(placePath)) return run(route, request, reply, placePath, options);
    }
    return reply.callNotFound();
  };
  for (const url of ['/us', '/us.json', '/us/*', '/ca', '/ca.json', '/ca/*']) {
    app.route({ method: ['GET', 'POST'], url, handler: answer });
  }
}

async function run(
  { endpoint, handle }: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  placePath: string,
  options: HttpServerOptions,
): Promise<FastifyReply> {
  const { cookies, headers, method } = request;
  const network = clientNetwork(request);
  // The limit comes first, so that refused requests cost no query.
  const ofNetwork = options.rateLimits?.count(rateOf(endpoint), 'network', network);
  if (ofNetwork) assertWithinLimit(ofNetwork);
  const apiToken = apiTokenOf(headers, request.query);
  const { permission } = endpoint;
  const actor = await options.identify({ method, headers, cookies, apiToken, permission });
  request.accountId = actor.userId;
  const { userId, token } = actor;
  // Before any refusal, so that the page that uses the token can read why.
  allowOrigin(reply, actor);
  const ofAccount = userId && options.rateLimits?.count(rateOf(endpoint), 'account', userId);
  if (ofAccount && token) reply.headers(rateHeaders(ofAccount));
  if (ofAccount) assertWithinLimit(ofAccount);
  const refused = refusal(actor, permission);
  if (refused !== null)
    throw new Problem(refused, actor.operatorId && permission.isPersonal ? ONLY_OWNER : {});
  const input = parseInput(endpoint, request);
  const context: RequestContext = {
    actor,
    headers,
    network,
    placePath,
    siteUrl: siteUrlOf(options.publicUrl, request),
    cookies,
    addressToken: headers.authorization === undefined ? apiToken : undefined,
    file: fileOf(endpoint, request),
    clientGone: () => clientGone(reply.raw),
    setCookie: (name, value, maxAge) =>
      void reply.setCookie(name, value, {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: options.isSecure,
        maxAge,
      }),
    setHeader: (name, value) =>
      name === 'vary' ? appendVary(reply, ...value.split(',')) : void reply.header(name, value),
    // A weak tag, because it is the same for every compression of the content.
    isKnown: (version) => tagReply(request, reply, `W/"${version}"`),
  };
  const result = await handle(input, context, createRouter(options));
  if (result === NOT_MODIFIED) {
    appendVary(reply, 'accept-encoding');
    return reply.code(304).send();
  }
  if (endpoint.binary) {
    const binary = result as Parameters<typeof sendBinary>[0] | FileReply;
    return 'file' in binary ? sendFile(binary, request, reply) : sendBinary(binary, request, reply);
  }
  const answer = options.checkReplies && endpoint.output ? endpoint.output.parse(result) : result;
  return sendJson(answer, request, reply);
}

function isForOtherSites({ binary, isForOtherSites: isDeclared, permission }: Endpoint): boolean {
  return (binary !== undefined || isDeclared === true) && refusal(ANONYMOUS, permission) === null;
}

function parseInput(endpoint: Endpoint, request: FastifyRequest) {
  const issues: FieldIssue[] = [];
  const parse = (where: 'params' | 'query' | 'body', schema: z.ZodType | undefined): unknown => {
    if (schema === undefined) return undefined;
    const value: unknown = request[where] ?? {};
    const issue = findUnusableText(value, where);
    if (issue !== null) {
      issues.push(issue);
      return undefined;
    }
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    if (where === 'body' && request.body === undefined && endpoint.takesForm !== true)
      issues.push({ field: 'body', message: 'is empty: send a JSON object' });
    issues.push(...inputIssues(where, result.error.issues, value));
    return undefined;
  };
  const input = {
    params: parse('params', endpoint.params),
    query: parse('query', endpoint.query),
    body: parse('body', endpoint.body),
  };
  if (issues.length > 0) throw wrongFields(issues);
  return input;
}

/** Converts `/users/{id}.json` to `/users/:id.json`. A parameter before a dot ends at the dot. */
function toFastifyPath(path: string): string {
  return path.replace(/\{(\w+)\}(?=\.)/g, ':$1(^[^./]+)').replace(/\{(\w+)\}/g, ':$1');
}

function sendProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  { log }: HttpServerOptions,
  app: FastifyInstance,
): FastifyReply {
  const problem = toProblem(error);
  const about = { requestId: request.id, method: request.method, url: app.loggedUrl(request.url) };
  const isExpected = error instanceof Problem || problem.code !== 'conflict';
  if (problem.code === 'internal' || !isExpected) log.error({ err: error, ...about }, 'request failed');
  const unavailable = problem.code === 'unavailable' ? unavailableOf(error) : null;
  if (unavailable !== null) logUnavailable(error, about, log);
  const wait = problem.retryAfterSeconds;
  if (wait !== undefined) void reply.header('retry-after', wait);
  // RFC 9110, section 15.5.2: programs send a token; browsers show no dialog for this scheme.
  if (problem.status === 401) void reply.header('www-authenticate', 'Bearer');
  reply.code(problem.status);
  // The handler may have named the file that it could not make.
  reply.removeHeader('content-disposition');
  setCaching(reply);
  const page = problemPageFor(app, request);
  if (page !== null) return reply.type('text/html; charset=utf-8').send(page(problem, request.id));
  return reply.type('application/json').send(problem.toBody(request.id));
}

const unavailableLog = createBoundedLog();

/** Logs one line per kind and period, without a stack, because every request fails for the same reason. */
function logUnavailable(error: unknown, about: Record<string, string>, log: Logger): void {
  const { message, code } = error as { message?: string; code?: string };
  const { isLogged, leftOut } = unavailableLog.take(code ?? message ?? '');
  if (isLogged)
    log.error({ ...about, code, reason: message, leftOut }, 'something that requests need is unavailable');
}
