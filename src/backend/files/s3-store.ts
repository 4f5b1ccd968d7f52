import { openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { S3ServiceError, S3mini } from 's3mini';
import { Problem } from '../../kernel/problem.ts';
import type { Config } from '../config.ts';
import { type FileStore, assertFileKey, isFileKey } from './file-store.ts';
import { openLocalCache } from './local-cache.ts';

type S3Config = Extract<Config['files'], { kind: 's3' }>;

export interface S3StoreOptions {
  /** The maximum size of the local copies. Above it, the least recently used are removed. */
  maxCacheBytes?: number;
  /** Larger files are uploaded in parts of this size. S3 requires at least 5 MiB. */
  partBytes?: number;
}

const DEFAULT_CACHE_BYTES = 20 * 2 ** 30;
const DEFAULT_PART_BYTES = 8 * 2 ** 20;
const ATTEMPTS = 4;

/**
 * Opens a bucket as a file store. Files have copies in a local folder, because readers need positioned reads and files never change. The key pair must be
 * allowed to list, read, write and delete.
 */
export async function createS3Store(config: S3Config, options: S3StoreOptions = {}): Promise<FileStore> {
  const { endpoint, region, accessKeyId, secretAccessKey, cacheDir } = config;
  const s3 = new S3mini({
    endpoint,
    region,
    accessKeyId,
    secretAccessKey,
    minPartSize: options.partBytes ?? DEFAULT_PART_BYTES,
  });
  const cache = await openLocalCache(cacheDir, options.maxCacheBytes ?? DEFAULT_CACHE_BYTES);
  await assertUsable(s3, endpoint);

  return {
    kind: 's3',
    async put(key, localFile) {
      assertFileKey(key);
      const blob = await openAsBlob(localFile);
      await retrying(() => s3.putAnyObject(key, blob));
      await cache.adopt(key, localFile); // the process that made a file is often the first to read it
    },
    async localFile(key) {
      assertFileKey(key);
      return cache.find(key, async (part) => {
        await retrying(async () => {
          const response = await s3.getObjectResponse(key);
          if (!response?.body)
            throw new Problem('not_found', `The file ${key} is missing from the file store.`);
          await part.write(response.body, Number(response.headers.get('content-length') ?? NaN));
        });
      });
    },
    async has(key) {
      assertFileKey(key);
      return (await retrying(() => s3.objectExists(key))) === true;
    },
    async removeAll(prefix) {
      assertFileKey(prefix);
      const objects = (await retrying(() => s3.listObjects('/', prefix))) ?? [];
      // `editions/1` must not match `editions/10`.
      const keys = objects
        .map(({ Key }) => Key)
        .filter((key) => key === prefix || key.startsWith(`${prefix}/`));
      if (keys.length > 0) await retrying(() => s3.deleteObjects(keys));
      await rm(cache.pathOf(prefix), { recursive: true, force: true });
    },
    async *list() {
      const objects = (await retrying(() => s3.listObjects('/', ''))) ?? [];
      for (const { Key, Size } of objects) if (isFileKey(Key)) yield { key: Key, bytes: Size };
    },
    async dropCopy(key) {
      assertFileKey(key);
      return rm(cache.pathOf(key)).then(
        () => true,
        () => false,
      );
    },
  };
}

/** Retries errors of the network and of the storage with growing pauses. A refusal (4xx) is not retried, except 429, too many requests. */
async function retrying<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (error instanceof Problem || attempt === ATTEMPTS || !isTransient(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100 * 3 ** attempt * (0.5 + Math.random())));
    }
  }
}

function isTransient(error: unknown): boolean {
  if (!(error instanceof S3ServiceError)) return true;
  return error.status >= 500 || error.status === 429;
}

async function assertUsable(s3: S3mini, endpoint: string): Promise<void> {
  try {
    await retrying(() => s3.listObjects('/', 'probe/', 1));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new Problem(
      'not_configured',
      `The storage at ${endpoint} cannot be used: ${message}. Check S3_ENDPOINT (with the bucket in the path), S3_REGION and the keys.`,
    );
  }
}
