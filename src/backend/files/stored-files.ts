import { Problem } from '../../kernel/problem.ts';
import type { Db } from '../db/database.ts';
import type { Logger } from '../log.ts';
import type { FileStore } from './file-store.ts';
import { type FileFacts, hashFile } from './hash-file.ts';
import {
  type DamagedFile,
  findStoredFile,
  listChecksums,
  clearDamage,
  deleteStoredFileRows,
  noteDamagedFile,
  noteStoredFile,
  takeRemovedFiles,
} from './queries.ts';

export interface OpenOptions {
  /** Compares the whole file with the checksum of its publication, for formats without checksums of their own. */
  verify?: boolean;
  /** The message for visitors while the file is missing or damaged. It must not name the file, or suggest anything that only an operator can do. */
  repairMessage?: string;
}

const REPAIR_MESSAGE = 'This part of the map is being repaired. Try again in a minute.';

/**
 * The file store for features. It stores the checksums of all files, so that damage is found. A file that can't be read is reported to the operator and
 * repaired. Files that a running backup still has to read are deleted after it.
 */
export interface StoredFiles extends FileStore {
  /** Publishes a finished local file. It is read once for its length and checksum, unless the caller passes them as `known`. */
  put(key: string, localFile: string, known?: FileFacts): Promise<void>;
  /**
   * Opens a file with `read`. Throws `being_repaired` if the file is missing or damaged, and `busy` if it can't be reached at the moment; the next call tries
   * again. `read` must throw `not_found` or `unreadable_file` for a damaged file.
   */
  open<T>(key: string, read: (localFile: string) => Promise<T>, options?: OpenOptions): Promise<T>;
  /** Returns the checksums that the files had when they were published, by key, to notice that a file was made again. */
  checksums(keys: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Stores that a file is damaged or missing, and returns the problem for the reader. */
  reportDamage(file: DamagedFile): Problem;
  /** Calls the listener when a file is newly found to be damaged. */
  onDamage(listener: (file: DamagedFile) => void): void;
  /** Deletes the files that are marked as removed, unless a backup runs. Returns their number. */
  sweepRemoved(): Promise<number>;
}

export function createStoredFiles(store: FileStore, db: Db, log: Logger): StoredFiles {
  /** Keys that were reported. Each is reported once, until the file can be read again. */
  const damaged = new Set<string>();
  /** Keys of files that could not be reached. Each is logged once, until the file can be read again. */
  const unreachable = new Set<string>();
  const listeners: ((file: DamagedFile) => void)[] = [];
  const inBackground = (work: Promise<unknown>, message: string) =>
    void work.catch((error: unknown) => log.error({ err: error }, message));

  const reportDamage = (file: DamagedFile, repairMessage = REPAIR_MESSAGE): Problem => {
    if (!damaged.has(file.key)) {
      damaged.add(file.key);
      log.error({ key: file.key, problem: file.problem, detail: file.detail }, 'a stored file is damaged');
      inBackground(
        noteDamagedFile(db, file).then(() => {
          for (const listener of listeners) listener(file);
        }),
        'a damaged file could not be noted',
      );
    }
    return new Problem('being_repaired', repairMessage);
  };
  const noteWhole = (key: string) => {
    unreachable.delete(key);
    if (damaged.delete(key)) inBackground(clearDamage(db, key), 'a repaired file could not be noted');
  };
  const readOnce = async <T>(
    key: string,
    read: (file: string) => Promise<T>,
    { verify = false }: OpenOptions,
  ): Promise<T> => {
    const file = await store.localFile(key);
    if (verify) await assertUnchanged(key, file);
    return read(file);
  };
  const assertUnchanged = async (key: string, file: string) => {
    const wanted = await findStoredFile(db, key);
    if (wanted === undefined) return; // published by a version that stored no checksums
    const found = await hashFile(file);
    if (found.sha256 !== wanted.sha256)
      throw new Problem('unreadable_file', `The file ${key} does not match its checksum.`);
  };

  return {
    ...store,
    async put(key, localFile, known) {
      const facts = known ?? (await hashFile(localFile));
      await store.put(key, localFile);
      await noteStoredFile(db, { key, ...facts });
      // A check or another process may have reported the old file as damaged, too, so the report is deleted even if this process made none.
      await clearDamage(db, key);
      unreachable.delete(key);
      damaged.delete(key);
    },
    async removeAll(prefix) {
      const canDelete = await deleteStoredFileRows(db, prefix);
      if (canDelete) await store.removeAll(prefix);
    },
    async open(key, read, options = {}) {
      try {
        const value = await readOnce(key, read, options).catch(async (error: unknown) => {
          // Only the local copy may be damaged, or it was just removed, while the file in the bucket is intact. So the file is fetched again.
          if (damageOf(error) === undefined || store.kind === 'folder') throw error;
          await store.dropCopy(key);
          return readOnce(key, read, options);
        });
        noteWhole(key);
        return value;
      } catch (error) {
        const problem = damageOf(error);
        if (problem !== undefined)
          throw reportDamage(
            { key, problem, detail: error instanceof Error ? error.message : String(error) },
            options.repairMessage,
          );
        if (error instanceof Problem) throw error;
        if (!unreachable.has(key)) log.error({ err: error, key }, 'a stored file cannot be reached');
        unreachable.add(key);
        throw new Problem('busy', 'A file of this site cannot be reached. Please try again in a moment.');
      }
    },
    checksums: (keys) => listChecksums(db, keys),
    reportDamage,
    onDamage: (listener) => void listeners.push(listener),
    async sweepRemoved() {
      const keys = await takeRemovedFiles(db);
      for (const key of keys) await store.removeAll(key);
      return keys.length;
    },
  };
}

function damageOf(error: unknown): DamagedFile['problem'] | undefined {
  if ((error as NodeJS.ErrnoException | null)?.code === 'ENOENT') return 'missing';
  if (!(error instanceof Problem)) return undefined;
  if (error.code === 'not_found') return 'missing';
  return error.code === 'unreadable_file' ? 'damaged' : undefined;
}
