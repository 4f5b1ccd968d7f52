import type { LookUpCrs } from '../../../../backend/formats/crs.ts';
import type { FetchedRow } from './fetched-pages.ts';
import type { LayerAddress } from './layer-address.ts';
import type { LayerReading } from './layer-reading.ts';
import type { ServiceClient } from './service-client.ts';
import type { LayerGeometry } from './several-layers.ts';

/** A page of features. */
export interface Page {
  rows: FetchedRow[];
  /** True: the service says that more features match. */
  hasMore: boolean;
}

/** A way to read all features of a layer that were not read yet. `read` throws a `ServiceRefusal` if the service doesn't support it. */
export interface ReadingWay {
  label: string;
  /** Returns false if the ways that worked before leave nothing for it. */
  isUseful(worked: ReadonlySet<string>): boolean;
  /** `wanted` is the number of features, null if the service doesn't state it. */
  read(reading: LayerReading, wanted: number | null): Promise<void>;
}

export interface LayerColumn {
  name: string;
  /** The type as the service names it, or `of TABLE` for a column of a related table; null if the service names no type. */
  type: string | null;
}

/** The description of a layer by its service, for people. */
export interface LayerDescription {
  name: string;
  /** For example `ArcGIS layer`. */
  kind: string;
  /** The license, the terms of use and whom to credit, as far as the service states them. */
  license: string | null;
  /** West, south, east, north in degrees; null if the service doesn't state it in degrees. */
  box: readonly [number, number, number, number] | null;
  /** Null: the service doesn't list its columns. */
  columns: readonly LayerColumn[] | null;
  /** Sentences about the parts of the layer that an import reads or leaves out. */
  notes: readonly string[];
  /** Null: the service doesn't state it. */
  geometry: LayerGeometry | null;
  /** When the data was last changed, in milliseconds since 1970. Null: the service doesn't state it. */
  editedAtMs: number | null;
  /** The language of conditions by which the service can select features. Null: the service always sends all features. */
  condition: ConditionLanguage | null;
}

/** The SQL of ArcGIS servers, OGC's CQL2 as text, and SoQL of Socrata. */
export type ConditionLanguage = 'sql' | 'cql2' | 'soql';

/** A layer, a collection or a data set of a service, ready to be read. Each protocol has an adapter that makes one of these. */
export interface LayerService {
  description: LayerDescription;
  /** Identifies this state of the layer: pages of another state are not continued. */
  version: readonly unknown[];
  /** The number of features to ask for at once. */
  pageSize: number;
  /** The ways to read it, best first. A later way brings only what the ones before it left out. */
  ways: readonly ReadingWay[];
  /** Returns the number of features that match, or null if the service doesn't state it. Throws a `ServiceRefusal` if it refuses the request. */
  count(): Promise<number | null>;
  /** Returns sentences about anything unusual while it was read. */
  notes(): string[];
}

export interface OpenLayer {
  client: ServiceClient;
  address: LayerAddress;
  lookUpCrs: LookUpCrs;
  /** A folder for pages in formats that are read from files. */
  scratchDir: string;
}
