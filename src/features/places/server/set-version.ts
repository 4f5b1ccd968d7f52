import { createHash } from 'node:crypto';
import { createCache } from '../../../backend/cache/cache.ts';
import type { Db } from '../../../backend/db/database.ts';
import { findSetState } from './queries-sets.ts';

/** The time for which a version counts as current, because a screen requests a dozen tiles at once. */
const FRESH_MS = 2_000;
const MAX_VERSIONS = 500;

/** Change this text whenever tiles get other contents, because browsers keep tiles for as long as their version is the same. */
const TILE_CONTENTS = 'names';

/** Returns an id for the current state of a boundary set. It includes the path, so that two sets never share an id. */
export function setVersion(path: string, style: string, stamp: string): string {
  return createHash('sha256')
    .update(`${path} ${style} ${stamp} ${TILE_CONTENTS}`)
    .digest('base64url')
    .slice(0, 12);
}

/** Caches the versions of sets for {@link FRESH_MS}. */
export function createSetVersions(db: Db): { find(path: string, style: string): Promise<string> } {
  const cache = createCache<string>({ maxEntries: MAX_VERSIONS, maxAgeMs: FRESH_MS });
  return {
    find: (path, style) =>
      cache.load(`${style} ${path}`, async () => {
        const { stamp } = await findSetState(db, path, style);
        return setVersion(path, style, stamp);
      }),
  };
}
