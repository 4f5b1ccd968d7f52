import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from '../log.ts';
import type { RequestLogRule } from './client-rules.ts';

const MAX_PATH = 300;

declare module 'fastify' {
  interface FastifyRequest {
    /** The account of the sender, once it is known. */
    accountId: string | null;
    /** The number of bytes that the connection had sent before this request. */
    bytesBefore: number;
  }
}

/** Writes a line of JSON for every request, if the operator has turned that on. The query is left out: it contains search texts, tokens and signatures. So are secrets in the path. */
export function addRequestLog(app: FastifyInstance, log: Logger, rule: RequestLogRule): void {
  app.decorateRequest('accountId', null);
  app.decorateRequest('bytesBefore', 0);
  if (rule === 'off') return;
  // The level does not depend on PLATBOOK_LOG, because a separate setting turns this log on.
  const lines = log.child({ kind: 'request' }, { level: 'info' });
  app.addHook('onRequest', (request, _reply, done) => {
    request.bytesBefore = bytesSent(request);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    lines.info({
      requestId: request.id,
      method: request.method,
      path: app.loggedUrl(request.url.split('?')[0] ?? '').slice(0, MAX_PATH),
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
