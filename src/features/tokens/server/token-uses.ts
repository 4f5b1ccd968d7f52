import type { Db } from '../../../backend/db/database.ts';
import type { Logger } from '../../../backend/log.ts';
import { type TokenUse, addTokenUse, touchToken } from './queries-uses.ts';

/** A map requests hundreds of tiles, so counts are written together. When a process is killed, a few seconds of counts are lost. While the database is away, they wait in memory. */
const WRITE_AFTER_MS = 5000;

export interface TokenUses {
  note(tokenId: string, permission: string): void;
  /** Writes all pending counts. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** Counts requests by token, day and permission. */
export function createTokenUses(db: Db, log: Logger, now: () => Date = () => new Date()): TokenUses {
  const noted = new Map<string, TokenUse>();
  const lastUsed = new Map<string, Date>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  let isClosed = false;

  const write = async () => {
    for (const [key, use] of noted) {
      const { used } = use;
      await addTokenUse(db, { ...use, used });
      // Requests that were counted meanwhile stay.
      use.used -= used;
      if (use.used === 0) noted.delete(key);
    }
    for (const [tokenId, at] of lastUsed) {
      await touchToken(db, tokenId, at);
      if (lastUsed.get(tokenId) === at) lastUsed.delete(tokenId);
    }
  };
  const writeSoon = () => {
    timer ??= setTimeout(() => void flush(), WRITE_AFTER_MS).unref();
  };
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(write).catch((error: unknown) => {
      log.error({ err: error }, 'the uses of tokens could not be written, and are tried again');
      if (!isClosed) writeSoon();
    });
    return writing;
  };

  return {
    note(tokenId, permission) {
      const at = now();
      const day = at.toISOString().slice(0, 10);
      const key = `${tokenId} ${day} ${permission}`;
      const known = noted.get(key);
      if (known === undefined) noted.set(key, { tokenId, day, permission, used: 1 });
      else known.used++;
      lastUsed.set(tokenId, at);
      writeSoon();
    },
    flush,
    close() {
      isClosed = true;
      return flush();
    },
  };
}
