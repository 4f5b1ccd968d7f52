import { Problem } from '../../kernel/problem.ts';
import type { Db } from '../db/database.ts';
import type { Logger } from '../log.ts';
import type { FileStore } from './file-store.ts';
import { hashFile } from './hash-file.ts';
import {
  type DamagedFile,
  findStoredFile,
  forgetDamage,
  forgetStoredFiles,
  noteDamagedFile,
  noteStoredFile,
  takeRemovedFiles,
} from './queries.ts';

export interface OpenOptions {
  /** True for formats without checksums of their own: the whole file is compared with the checksum it was published with. */
  verify?: boolean;
  /** What a visitor is told while the file is missing or damaged. It names no file, and nothing that only an operator can do. */
  repairMessage?: string;
}

const REPAIR_MESSAGE = 'This part of the map is being repaired. Try again in a minute.';

/**
 * The file store as features use it. It notes what every file must be, so that damage is found; a file that can't be read is told
 * to the operator and repaired; and what a running backup has still to read is deleted only after it.
 */
export interface StoredFiles extends FileStore {
  /**
   * Has `read` open a file. Throws `being_repaired` when it is missing or damaged, `busy` when it can't be reached at the moment; the
   * next call tries again. `read` throws `not_found` or `unreadable_file` for a damaged file.
   */
  open<T>(key: string, read: (localFile: string) => Promise<T>, options?: OpenOptions): Promise<T>;
  /** Notes that a file is damaged or missing, and returns what to tell the reader. */
  reportDamage(file: DamagedFile): Problem;
  /** Calls when a file is found to be damaged that was not known to be. */
  onDamage(listener: (file: DamagedFile) => void): void;
  /** Deletes what was removed while a backup ran. */
  sweepRemoved(): Promise<number>;
}

export function createStoredFiles(store: FileStore, db: Db, log: Logger): StoredFiles {
  /** Told once each, until the file can be read again. */
  const damaged = new Set<string>();
  const unreachable = new Set<string>();
  const listeners: ((file: DamagedFile) => void)[] = [];
  const inBackground = (work: Promise<unknown>, what: string) =>
    void work.catch((error: unknown) => log.error({ err: error }, what));

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
    if (damaged.delete(key)) inBackground(forgetDamage(db, key), 'a repaired file could not be noted');
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
    if (wanted === undefined) return; // of a version that noted no checksums
    const found = await hashFile(file);
    if (found.sha256 !== wanted.sha256)
      throw new Problem('unreadable_file', `The file ${key} does not match its checksum.`);
  };

  return {
    ...store,
    async put(key, localFile) {
      const facts = await hashFile(localFile);
      await store.put(key, localFile);
      await noteStoredFile(db, { key, ...facts });
      // Also what a check has noted, or another process.
      await forgetDamage(db, key);
      unreachable.delete(key);
      damaged.delete(key);
    },
    async removeAll(prefix) {
      const canDelete = await forgetStoredFiles(db, prefix);
      if (canDelete) await store.removeAll(prefix);
    },
    async open(key, read, options = {}) {
      try {
        const value = await readOnce(key, read, options).catch(async (error: unknown) => {
          // A damaged copy of a whole file in the bucket is fetched anew, and so is one that was cleared away just now.
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
        if (!unreachable.has(key)) log.error({ err: error, key }, 'a stored file can not be reached');
        unreachable.add(key);
        throw new Problem('busy', 'A file of this site can not be reached. Please try again in a moment.');
      }
    },
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
