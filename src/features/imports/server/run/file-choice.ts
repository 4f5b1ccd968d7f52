import type { OpenOptions } from '../../../../backend/formats/feature-source.ts';

/** A file and how it is to be read where it does not say so itself. */
export interface FileChoice extends Pick<OpenOptions, 'crs' | 'encoding' | 'layer'> {
  file: string;
}
