import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/**
 * Answers HEAD as GET, without the body. Fastify's own handler, which this replaces, reads a file to its end to learn a length that is already known, and gives the
 * replies 204 and 304 the length 0, which RFC 9110 forbids (section 8.6). Call it before any route is added.
 */
export function addHeadReplies(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    // Only the routes that Fastify itself adds for HEAD have a hook of their own.
    if (route.method !== 'HEAD' || route.onSend === undefined) return;
    route.onSend = (_request, _reply, payload, done) => {
      if (payload instanceof Readable) payload.destroy();
      done(null, payload instanceof Readable ? null : payload);
    };
  });
}
