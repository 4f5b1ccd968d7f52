import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from '../log.ts';
import type { RequestLogRule } from './client-rules.ts';

const MAX_PATH = 300;

declare module 'fastify' {
  interface FastifyRequest {
    /** The account that asks, once it is known. */
    accountId: string | null;
    /** What the connection had sent when the request came. */
    bytesBefore: number;
  }
}

/**
 * Writes a line of JSON for every request when the operator wants it. The query is left out: it holds what people search for, tokens and
 * signatures.
 */
export function addRequestLog(app: FastifyInstance, log: Logger, rule: RequestLogRule): void {
  app.decorateRequest('accountId', null);
  app.decorateRequest('bytesBefore', 0);
  if (rule === 'off') return;
  // Written whatever PLATBOOK_LOG says: this setting is the one that asks for it.
  const lines = log.child({ kind: 'request' }, { level: 'info' });
  app.addHook('onRequest', (request, _reply, done) => {
    request.bytesBefore = bytesSent(request);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    lines.info({
      requestId: request.id,
      method: request.method,
      path: (request.url.split('?')[0] ?? '').slice(0, MAX_PATH),
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      bytes: Math.max(0, bytesSent(request) - request.bytesBefore),
      account: request.accountId,
      ...(rule === 'with-addresses' && { address: request.ip }),
    });
    done();
  });
}

function bytesSent({ raw }: FastifyRequest): number {
  // An injected request has no real connection.
  return (raw.socket as { bytesWritten?: number }).bytesWritten ?? 0;
}
