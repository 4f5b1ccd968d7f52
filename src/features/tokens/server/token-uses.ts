import type { Db } from '../../../backend/db/database.ts';
import type { Logger } from '../../../backend/log.ts';
import { type TokenUse, addTokenUse, touchToken } from './queries-uses.ts';

/** A map asks for hundreds of tiles: counts are written together. What a killed process had not written is lost: some seconds of counts. */
const WRITE_AFTER_MS = 5000;

export interface TokenUses {
  note(tokenId: string, permission: string): void;
  /** Writes what is noted by now. */
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
    // In one order everywhere, so that two servers wait for each other and never both.
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
