import type { FastifyInstance } from 'fastify';

/**
 * The time that requests in progress get to finish. Docker kills the process ten seconds after it asks for a stop, and the features and the database close in
 * what is left of that time.
 */
const DRAIN_MS = 5_000;
const IDLE_CHECK_MS = 200;

/**
 * Stops the server in bounded time. It accepts no new connections, closes idle ones at once, and lets requests finish. After `drainMs` it closes all
 * connections that remain, such as that of a client that sends half a body or reads slowly.
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
