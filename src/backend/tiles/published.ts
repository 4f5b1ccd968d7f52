import { createHash } from 'node:crypto';
import { createCachedValue } from '../cache/cached-value.ts';
import type { Logger } from '../log.ts';
import type { ContainerPool } from './container-pool.ts';

const MAX_AGE_MS = 1000;
/**
 * The time that a tile request waits for newer data. After it, the request uses the cached data: slightly old tiles are better than a wait of seconds, for
 * which an import may keep the embedded database busy.
 */
const TIMEOUT_MS = 100;

/** The data that is published now. Tile requests read it from memory. A request that finds it older than a second reads it again. */
export interface Published<T> {
  current(): Promise<T>;
  /** Reads the published data again at once, after a publication in this process. */
  refresh(): Promise<void>;
}

export interface PublishedOptions<T> {
  /** The name in the log: `layers`. */
  name: string;
  log: Pick<Logger, 'warn'>;
  maxAgeMs?: number;
  read(): Promise<T>;
  /** Closes the archives that `keys` doesn't return. They belong to earlier publications. */
  archives: Pick<ContainerPool, 'keepOnly'>;
  keys(value: T): readonly string[];
}

export function createPublished<T>(options: PublishedOptions<T>): Published<T> {
  const { name, log, maxAgeMs = MAX_AGE_MS, archives, keys } = options;
  const cached = createCachedValue(
    async () => {
      const value = await options.read();
      archives.keepOnly(new Set(keys(value)));
      return value;
    },
    {
      maxAgeMs,
      timeoutMs: TIMEOUT_MS,
      onError: (error) =>
        log.warn({ err: error }, `the published ${name} could not be read: the cached ones are used`),
    },
  );
  return { current: () => cached.get(), refresh: async () => void (await cached.refresh()) };
}

/** Returns the version of tiles in their URLs. It changes when `text`, which identifies what is published, changes. */
export function tileToken(text: string): string {
  return createHash('sha1').update(text).digest('base64url').slice(0, 10);
}
