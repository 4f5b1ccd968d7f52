import pg from 'pg';

/** The pause before a broken connection is opened again. It doubles after each failure, up to `LONGEST_PAUSE_MS`. */
const PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** The operating system begins to probe a silent connection after this time, so that a server that is gone is noticed. */
const KEEP_ALIVE_MS = 30_000;

/**
 * Listens to a channel of a PostgreSQL server on a connection of its own. If the connection breaks, it is opened again until that succeeds, and `onReconnect` is
 * called, because notifications may have been missed meanwhile. Rejects if the first connection fails.
 */
export async function listenOnServer(
  url: string,
  channel: string,
  { onNotification, onReconnect }: { onNotification: (payload: string) => void; onReconnect: () => void },
): Promise<{ close(): Promise<void> }> {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let pauseMs = PAUSE_MS;
  let isClosed = false;

  const connect = async () => {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'platbook listener',
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    });
    client = next;
    let isListening = false;
    // The connection ends after every error, and an error event without a listener would end the process.
    next.on('error', () => undefined);
    next.on('end', () => isListening && reconnectLater());
    next.on('notification', ({ payload }) => onNotification(payload ?? ''));
    try {
      await next.connect();
      await next.query(`listen ${next.escapeIdentifier(channel)}`);
    } catch (error) {
      await next.end().catch(() => undefined);
      throw error;
    }
    isListening = true;
    pauseMs = PAUSE_MS;
  };
  const reconnectLater = () => {
    if (isClosed) return;
    timer = setTimeout(() => void connect().then(onReconnect, reconnectLater), pauseMs).unref();
    pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2);
  };

  await connect();
  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
