import { useMutation } from '@tanstack/react-query';
import { ApiFailure } from '../../../frontend/api-failure.ts';
import { call } from '../../../frontend/api.ts';
import { MAX_FILE_BYTES, readAreaFile } from '../contract.ts';

export interface AreaFileRequest {
  file: File;
  layer?: string;
  /** The features to join; when absent, all features are listed. */
  rows?: readonly number[];
}

/** Reads outlines from a file. The server does not store the file, so a selection sends it again. */
export function useAreaFile() {
  return useMutation({
    mutationFn: async ({ file, layer, rows }: AreaFileRequest) => {
      if (file.size > MAX_FILE_BYTES) {
        throw new ApiFailure(
          'too_large',
          `${file.name} is larger than ${MAX_FILE_BYTES / 2 ** 20} MB. Save only the outline that you need.`,
          null,
        );
      }
      if (file.size === 0) {
        throw new ApiFailure('unreadable_file', `${file.name} is empty. Choose another file.`, null);
      }
      return call(readAreaFile, {
        query: { name: file.name, layer, rows: rows?.join(',') },
        file,
      });
    },
  });
}
