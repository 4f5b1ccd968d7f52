/**
 * Where edition files live: a local folder, or S3-compatible storage with a local cache. Files are immutable: a key is
 * written once. Keys are `editions/24510/3/parcels.store`: lower case, no leading slash, no `..`.
 */
export interface FileStore {
  readonly kind: 'folder' | 's3';
  /** Publishes a finished local file; it may be moved. A reader sees all of it or nothing. */
  put(key: string, localFile: string): Promise<void>;
  /** A local file with the content, fetched when needed. Throws a `not_found` problem. */
  localFile(key: string): Promise<string>;
  has(key: string): Promise<boolean>;
  /** Removes every file under a prefix. */
  removeAll(prefix: string): Promise<void>;
  /** Every file that is there, in no particular order. */
  list(): AsyncIterable<ListedFile>;
  /** Drops the local copy of a file that lives elsewhere, so that it is fetched anew. False when there was none. */
  dropCopy(key: string): Promise<boolean>;
}

export interface ListedFile {
  key: string;
  bytes: number;
}

export function isFileKey(key: string): boolean {
  return /^[a-z0-9_.-]+(\/[a-z0-9_.-]+)*$/.test(key) && !key.split('/').includes('..');
}

export function assertFileKey(key: string): void {
  if (!isFileKey(key)) throw new Error(`not a file key: ${JSON.stringify(key)}`);
}
