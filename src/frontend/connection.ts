import { create } from 'zustand';

/** The time between two attempts to reach the server again. */
const RETRY_MS = 4000;
/** The address that these attempts request. It answers without the database, so a failure means that the connection is lost. */
const HEALTH_PATH = '/healthz';

/** Whether the last request got a reply. One message tells people about a lost connection, wherever the request came from. */
export const useConnection = create<{ isLost: boolean }>(() => ({ isLost: false }));

let timer: number | undefined;

/** Notes that a request got no reply, and asks the server again until it replies. */
export function noteNoReply(): void {
  useConnection.setState({ isLost: true });
  timer ??= window.setInterval(() => void askConnection(), RETRY_MS);
}

/** Notes that the server replied, whatever the reply was. */
export function noteReply(): void {
  window.clearInterval(timer);
  timer = undefined;
  if (useConnection.getState().isLost) useConnection.setState({ isLost: false });
}

/** Asks now whether the server can be reached. */
export async function askConnection(): Promise<void> {
  try {
    await fetch(HEALTH_PATH, { cache: 'no-store' });
    noteReply();
  } catch {
    noteNoReply();
  }
}

/** Resolves when the connection is back; at once when it isn't lost. */
export function connectionBack(): Promise<void> {
  if (!useConnection.getState().isLost) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = useConnection.subscribe(({ isLost }) => {
      if (isLost) return;
      stop();
      resolve();
    });
  });
}

/** Code of the page could not be loaded, though the server can be reached. */
export class CodeNotLoaded extends Error {}

/**
 * Loads code of the page. While the connection is known to be lost it waits, because some browsers remember that a module failed and don't ask for it again.
 * After a failure it waits until the server can be reached and tries once more, because the connection may have been lost for a moment only. Throws
 * {@link CodeNotLoaded} if that fails, too.
 */
export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  await connectionBack();
  try {
    return await load();
  } catch {
    await askConnection();
    await connectionBack();
    return await load().catch((cause: unknown) => {
      throw new CodeNotLoaded(String(cause), { cause });
    });
  }
}
