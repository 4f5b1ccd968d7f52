import { createHash } from 'node:crypto';
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
  const known = new Map<string, { at: number; version: Promise<string> }>();
  return {
    find(path, style) {
      const key = `${style} ${path}`;
      const now = performance.now();
      const found = known.get(key);
      if (found !== undefined && now - found.at < FRESH_MS) return found.version;
      const version = findSetState(db, path, style).then(({ stamp }) => setVersion(path, style, stamp));
      known.delete(key);
      known.set(key, { at: now, version });
      version.catch(() => known.delete(key));
      const oldest = known.size > MOST ? known.keys().next().value : undefined;
      if (oldest !== undefined) known.delete(oldest);
      return version;
    },
  };
}
