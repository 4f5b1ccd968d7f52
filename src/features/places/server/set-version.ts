import { createHash } from 'node:crypto';
import { createCache } from '../../../backend/cache/cache.ts';
import type { Db } from '../../../backend/db/database.ts';
import { findSetState } from './queries-sets.ts';

/** How long a version is taken for the current one: a screen asks for a dozen tiles at once. */
const FRESH_MS = 2_000;
const MOST = 500;

/** Names a state of a boundary set. Two sets never share one: their paths are in it. */
export function setVersion(path: string, style: string, stamp: string): string {
  return createHash('sha256').update(`${path} ${style} ${stamp}`).digest('base64url').slice(0, 12);
}

/** The versions of sets, each read again when it is older than two seconds. */
export function createSetVersions(db: Db): { find(path: string, style: string): Promise<string> } {
  const cache = createCache<string>({ maxEntries: MOST, maxAgeMs: FRESH_MS });
  return {
    find: (path, style) =>
      cache.load(`${style} ${path}`, async () => {
        const { stamp } = await findSetState(db, path, style);
        return setVersion(path, style, stamp);
      }),
  };
}
