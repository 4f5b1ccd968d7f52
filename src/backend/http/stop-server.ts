import type { FastifyInstance } from 'fastify';

/** How long requests that are being answered may take. Docker kills ten seconds after it asked, and the database closes after this. */
const DRAIN_MS = 8_000;
const IDLE_CHECK_MS = 200;

/**
 * Stops the server in bounded time: no new connection is taken, idle ones are closed at once, requests get to finish, and after `drainMs`
 * whatever is left is cut: a body that is half sent, a client that reads slowly.
 */
export async function stopServer(app: FastifyInstance, drainMs = DRAIN_MS): Promise<void> {
  const { server } = app;
  const closed = app.close();
  // A connection that was busy becomes idle when its reply is sent.
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
