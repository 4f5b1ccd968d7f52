import type { FastifyInstance } from 'fastify';

/** The time that requests in progress have to finish. Docker kills the process ten seconds after its request to stop, and features and database close after this. */
const DRAIN_MS = 5_000;
const IDLE_CHECK_MS = 200;

/**
 * Stops the server in bounded time. It accepts no new connections, closes idle ones at once, and lets requests finish. After `drainMs` it closes all that
 * remain, such as a half-sent body or a slow reader.
 */
export async function stopServer(app: FastifyInstance, drainMs = DRAIN_MS): Promise<void> {
  const { server } = app;
  const closed = app.close();
  // A busy connection becomes idle when its reply has been sent.
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  const cut = setTimeout(() => server.closeAllConnections(), drainMs);
  server.closeIdleConnections();
  try {
    await closed;
  } finally {
    clearInterval(idle);
    clearTimeout(cut);
  }
}
