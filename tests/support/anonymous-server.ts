import type { FastifyInstance } from 'fastify';
import { createMetrics } from '../../src/backend/http/metrics.ts';
import { type HttpServerOptions, createHttpServer } from '../../src/backend/http/server.ts';
import { createLogger } from '../../src/backend/log.ts';
import { ANONYMOUS } from '../../src/kernel/permission.ts';

/** Makes a server without a database, for tests of HTTP itself. Its requests are anonymous unless `options` identifies them. The caller closes it. */
export function createAnonymousServer(
  routes: HttpServerOptions['routes'],
  options: Partial<HttpServerOptions> = {},
): Promise<FastifyInstance> {
  return createHttpServer({
    routes,
    log: createLogger('silent'),
    metrics: createMetrics(),
    identify: async () => ANONYMOUS,
    imageOrigins: () => [],
    isSecure: false,
    checkReplies: true,
    ...options,
  });
}
