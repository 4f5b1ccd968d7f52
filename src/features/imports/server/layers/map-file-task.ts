import type { FeatureSource } from '../../../../backend/formats/feature-source.ts';
import type { StaticLayerId } from '../../../layers/rules/static-layers.ts';
import type { BoundaryFields, BoundaryOutline, CountyOutline } from '../../../places/server/thread.ts';
import type { FileToRead } from '../run/file-to-read.ts';

/** The task of the process that reads a file of a layer or of boundaries. */
export type MapFileTask = LayerFileTask | BoundaryFileTask | CensusFileTask;

export interface MapFileCall {
  choice: FileToRead;
  /** The folder for unpacked archives and for the files that are made; the server removes it. */
  scratchDir: string;
  /** If true, the process first asks the server whether the file's features are near the place that it is imported for. */
  checksPlace: boolean;
  task: MapFileTask;
}

/** Builds the files of a layer in the scratch folder. The result is a `BuiltLayer` with its facts. */
export interface LayerFileTask {
  kind: 'layer';
  layer: StaticLayerId;
  /** The source of the features as people see it. */
  sourceName: string;
  /** Maps properties of the layer to columns of the file, in place of the guessed columns. Null if the file is the stored exact copy of a layer. */
  columns: Readonly<Record<string, string>> | null;
}

/** Sends the outlines to the server (`MapFileQuestion`). The result is a list of the skipped rows. */
export interface BoundaryFileTask extends BoundaryFields {
  kind: 'boundaries';
}

/** Sends the outlines to the server (`MapFileQuestion`). The result is the number of unusable rows. */
export interface CensusFileTask {
  kind: 'census';
}

/** Questions that only the server can answer, because it has the database. The answer to outlines is empty: it says that the server has taken them. */
export type MapFileQuestion =
  | { kind: 'crs'; epsgCode: number }
  /** Fails with a `Problem` when none of these corners (alternating x and y) is near the place of the import. */
  | { kind: 'place'; crs: string; corners: Float64Array }
  | { kind: 'outlines'; outlines: readonly BoundaryOutline[] }
  | { kind: 'counties'; counties: readonly CountyOutline[] };

/** The values that the process needs to read a file. */
export interface MapFileReading {
  source: FeatureSource;
  scratchDir: string;
  ask<Answer>(question: MapFileQuestion): Promise<Answer>;
  onProgress(done: number): void;
}
