import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Returns the summary that GDAL's `ogrinfo` prints of the layers of a file; null on a machine without GDAL. Throws if GDAL can't open the file. */
export async function ogrSummary(file: string): Promise<string | null> {
  try {
    return (await promisify(execFile)('ogrinfo', ['-ro', '-so', '-al', file])).stdout;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
