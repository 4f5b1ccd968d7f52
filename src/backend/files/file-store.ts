/**
 * A store for edition files: a local folder, or S3-compatible storage with a local cache. Files are immutable: a key is written once, and again only if its
 * file is made again because it was damaged or missing. Keys look like `editions/24510/3/parcels.store`: lower case, no leading slash, no `..`.
 */
export interface FileStore {
  readonly kind: 'folder' | 's3';
  /** Publishes a finished local file, which may be moved. A reader sees all of it or nothing. */
  put(key: string, localFile: string): Promise<void>;
  /** Returns the path of a local file with the content, which is fetched if needed. Throws a `not_found` problem if the store has no such file. */
  localFile(key: string): Promise<string>;
  has(key: string): Promise<boolean>;
  /** Removes all files below a prefix. */
  removeAll(prefix: string): Promise<void>;
  /** Lists all files, in no particular order. */
  list(): AsyncIterable<ListedFile>;
  /** Removes the local copy of a remote file, so that the file is fetched again. Returns false if there was no copy. */
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
