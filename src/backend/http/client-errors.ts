import type { Socket } from 'node:net';
import { Problem, type ProblemCode } from '../../kernel/problem.ts';
import { CACHE } from './caching.ts';
import { newRequestId } from './request-id.ts';

/** The time that a refused client has to read the reply. */
const LAST_READ_MS = 2_000;

const CODES: Readonly<Record<string, ProblemCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'too_large',
};

/** Handles requests that the HTTP parser refuses: replies with a problem and the usual headers, and closes the connection. */
export function createClientErrorAnswer(
  securityHeaders: Readonly<Record<string, string>>,
): (error: NodeJS.ErrnoException, socket: Socket) => void {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const code = CODES[error.code ?? ''] ?? 'invalid_input';
    const detail = code === 'invalid_input' ? 'The request is not valid HTTP.' : undefined;
    answerSocket(socket, new Problem(code, detail), securityHeaders);
  };
}

/** Writes a problem directly to the connection and closes it, for requests that no handler can finish. */
export function answerSocket(
  socket: Socket,
  problem: Problem,
  securityHeaders: Readonly<Record<string, string>>,
): void {
  if (!socket.writable || hasAnswered(socket)) {
    socket.destroy();
    return;
  }
  const id = newRequestId();
  const body = JSON.stringify(problem.toBody(id));
  const headers = {
    ...securityHeaders,
    'cache-control': CACHE.never,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'x-request-id': id,
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(
    `HTTP/1.1 ${problem.status} ${REASONS[problem.status] ?? 'Bad Request'}\r\n${lines.join('\r\n')}\r\n\r\n${body}`,
  );
  setTimeout(() => socket.destroy(), LAST_READ_MS).unref();
}

const REASONS: Readonly<Record<number, string>> = {
  408: 'Request Timeout',
  413: 'Content Too Large',
  431: 'Request Header Fields Too Large',
};

/** Returns true if a reply has begun on this connection, or the connection was ended. A second reply would be read as a part of the first. */
function hasAnswered(socket: Socket): boolean {
  const { _httpMessage: message } = socket as Socket & { _httpMessage?: { headersSent?: boolean } | null };
  return socket.writableEnded || message?.headersSent === true;
}
