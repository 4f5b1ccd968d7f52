import path from 'node:path';
import type { Config } from '../../../../backend/config.ts';
import { createUploadStore, type UploadStore } from '../../../../backend/uploads/upload-store.ts';
import { importRulesOf } from '../settings.ts';

/** Opens the store of files that operators uploaded, or that the server fetched for them. The settings limit their size. */
export function openUploadStore(config: Pick<Config, 'featureSettings' | 'dataDir'>): UploadStore {
  const { uploadMaxBytes: maxBytes, uploadsTotalBytes: totalBytes } = importRulesOf(config);
  return createUploadStore({ dir: path.join(config.dataDir, 'uploads'), maxBytes, totalBytes });
}
