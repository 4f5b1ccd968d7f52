import type { OpenOptions } from '../../../../backend/formats/feature-source.ts';

/** A file, with options for reading it that replace or complete what the file itself states. */
export interface FileToRead extends Pick<OpenOptions, 'crs' | 'encoding' | 'layer'> {
  file: string;
}
