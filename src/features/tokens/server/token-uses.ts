import type { Db } from '../../../backend/db/database.ts';
import type { Logger } from '../../../backend/log.ts';
import { type TokenUse, addTokenUse, touchToken } from './queries-uses.ts';

/** A map requests hundreds of tiles, so counts are written together. When a process is killed, a few seconds of counts are lost. */
const WRITE_AFTER_MS = 5000;

export interface TokenUses {
  note(tokenId: string, permission: string): void;
  /** Writes all pending counts. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** Counts requests by token, day and permission. */
export function createTokenUses(db: Db, log: Logger, now: () => Date = () => new Date()): TokenUses {
  let noted = new Map<string, TokenUse>();
  let lastUsed = new Map<string, Date>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  const write = async () => {
    const [uses, times] = [noted, lastUsed];
    noted = new Map();
    lastUsed = new Map();
    // Every server writes in the same order, so that two servers can't deadlock.
    const sorted = [...uses].toSorted(([a], [b]) => (a < b ? -1 : 1));
    for (const [, use] of sorted) await addTokenUse(db, use);
    for (const [tokenId, at] of times) await touchToken(db, tokenId, at);
  };
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    writing = writing
      .then(write)
      .catch((error: unknown) => log.error({ err: error }, 'uses of tokens are lost'));
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
      timer ??= setTimeout(() => void flush(), WRITE_AFTER_MS).unref();
    },
    flush,
    close: flush,
  };
}
