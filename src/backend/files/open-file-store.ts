import type { Config } from '../config.ts';
import type { FileStore } from './file-store.ts';
import { createFolderStore } from './folder-store.ts';
import { createS3Store } from './s3-store.ts';

/** Opens the file store of the settings. With S3 it rejects at once, with a message for people, if the bucket can't be used. */
export async function openFileStore(config: Config['files']): Promise<FileStore> {
  return config.kind === 'folder' ? createFolderStore(config.dir) : createS3Store(config);
}
