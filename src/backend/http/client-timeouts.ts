import type { ServerOptions } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../../kernel/problem.ts';
import { answerSocket } from './client-errors.ts';

/** How long a client may take, in milliseconds: whoever sends a byte now and then holds a connection, and there are only so many. */
export interface ClientTimeouts {
  /** Until all headers of a request are there. */
  headersMs: number;
  /** Until all of a body is there that is no file. */
  bodyMs: number;
  /** Without a byte in either direction, during a request. */
  silenceMs: number;
  /** Without another request on a connection. */
  keepAliveMs: number;
}

export const CLIENT_TIMEOUTS: ClientTimeouts = {
  headersMs: 15_000,
  bodyMs: 30_000,
  silenceMs: 180_000,
  keepAliveMs: 72_000,
};

/** Bodies that may take as long as they are: files, of whose bytes a silence is all that is not waited for. */
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

/** Answers and closes connections whose body does not come to its end in time. */
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
