import type { BBox } from '../../../kernel/geo.ts';

export interface DemoPlace {
  style: 'state' | 'county';
  kind: 'state' | 'county';
  name: string;
  path: string;
  geoid: string;
  bbox: BBox;
}

/** The written files and what the importer needs to know about them. Also in the folder as `manifest.json`. */
export interface DemoManifest {
  invented: true;
  notice: string;
  seed: number;
  /** The number of features in the parcel file. */
  parcels: number;
  source: { name: string; date: string };
  places: DemoPlace[];
  /** The extent of the parcels. */
  extent: BBox;
  /** A good first view. */
  camera: { lon: number; lat: number; zoom: number };
  /** Paths inside the folder. */
  files: {
    parcels: string;
    elevation: string;
    layers: Record<string, string>;
    boundaries: Record<string, string>;
  };
  /** The number of features by file. */
  counts: Record<string, number>;
}
