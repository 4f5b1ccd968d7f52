import type { FeatureSource } from '../../../../backend/formats/feature-source.ts';
import type { BoundaryFields, BoundaryOutline, CountyOutline } from '../../../places/server/thread.ts';
import type { StaticLayerId } from '../../../layers/rules/static-layers.ts';
import type { FileChoice } from '../run/file-choice.ts';

/** What the process that reads a file of a layer or of boundaries is to do. */
export type MapFileTask = LayerFileTask | BoundaryFileTask | CensusFileTask;

export interface MapFileCall {
  choice: FileChoice;
  /** For unpacking archives, and for what is made; the server removes it. */
  scratchDir: string;
  /** Asks the server whether the file's features are near the place that it is imported for, before anything else is read. */
  checksPlace: boolean;
  task: MapFileTask;
}

/** The files of the layer are written into the scratch folder. The result is a `BuiltLayer` with its facts. */
export interface LayerFileTask {
  kind: 'layer';
  layer: StaticLayerId;
  /** Where the features are from, for people. */
  sourceName: string;
  /** Property of the layer to columns of the file, over what is guessed; null: the file is the exact copy that was kept of a layer. */
  columns: Readonly<Record<string, string>> | null;
}

/** The result is a list of the rows that were skipped; the outlines are sent as questions. */
export interface BoundaryFileTask extends BoundaryFields {
  kind: 'boundaries';
}

/** The result is the number of rows that can't be used; the outlines are sent as questions. */
export interface CensusFileTask {
  kind: 'census';
}

/** What only the server, which has the database, can answer. Outlines are answered when the server has taken them. */
export type MapFileQuestion =
  | { kind: 'crs'; epsgCode: number }
  /** Refused with a `Problem` when none of these corners, x and y by turns, is near the place of the import. */
  | { kind: 'place'; crs: string; corners: Float64Array }
  | { kind: 'outlines'; outlines: readonly BoundaryOutline[] }
  | { kind: 'counties'; counties: readonly CountyOutline[] };

/** What the process has to work with. */
export interface MapFileReading {
  source: FeatureSource;
  scratchDir: string;
  ask<Answer>(question: MapFileQuestion): Promise<Answer>;
  onProgress(done: number): void;
}
