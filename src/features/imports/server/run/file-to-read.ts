import type { OpenOptions } from '../../../../backend/formats/feature-source.ts';

/** A file, with options for reading it where the file itself does not say. */
export interface FileToRead extends Pick<OpenOptions, 'crs' | 'encoding' | 'layer'> {
  file: string;
}
