import type { ServerOptions } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../../kernel/problem.ts';
import { answerSocket } from './client-errors.ts';

/** Time limits of clients, in milliseconds. Without them, a client that sends a byte now and then would occupy one of a limited number of connections. */
export interface ClientTimeouts {
  /** The time until all headers of a request have arrived. */
  headersMs: number;
  /** The time until a body that is not a file has arrived. */
  bodyMs: number;
  /** The time without a byte in either direction during a request. */
  silenceMs: number;
  /** The time without another request on a connection. */
  keepAliveMs: number;
}

export const CLIENT_TIMEOUTS: ClientTimeouts = {
  headersMs: 15_000,
  bodyMs: 30_000,
  silenceMs: 180_000,
  keepAliveMs: 72_000,
};

/** Uploads of files have no total deadline: only a stalled connection times out. */
const FILES = /^application\/(offset\+)?octet-stream\b/;

export function socketTimeouts({ headersMs, silenceMs, keepAliveMs }: ClientTimeouts): {
  connectionTimeout: number;
  keepAliveTimeout: number;
  http: ServerOptions;
} {
  return {
    connectionTimeout: silenceMs,
    keepAliveTimeout: keepAliveMs,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: Math.min(5_000, headersMs) },
  };
}

/** Refuses requests whose body does not arrive in time, and closes their connections. */
export function addBodyTimeout(
  app: FastifyInstance,
  { bodyMs }: ClientTimeouts,
  securityHeaders: Readonly<Record<string, string>>,
): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw, headers } = request;
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (hasBody && !FILES.test(headers['content-type'] ?? '')) {
      const refuse = () => {
        if (raw.socket.writable) answerSocket(raw.socket, new Problem('request_timeout'), securityHeaders);
        else raw.destroy();
      };
      const timer = setTimeout(refuse, bodyMs).unref();
      const stop = () => clearTimeout(timer);
      raw.once('end', stop).once('close', stop);
    }
    done();
  });
}
