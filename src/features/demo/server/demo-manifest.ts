import type { BBox } from '../../../kernel/geo.ts';

export interface DemoPlace {
  style: 'state' | 'county';
  kind: 'state' | 'county';
  name: string;
  path: string;
  geoid: string;
  bbox: BBox;
}

/** What was written, and what the importer must know about it. Also in the folder as `manifest.json`. */
export interface DemoManifest {
  invented: true;
  notice: string;
  seed: number;
  /** Features of the parcel file. */
  parcels: number;
  source: { name: string; date: string };
  places: DemoPlace[];
  /** Of the parcels. */
  extent: BBox;
  /** A good opening view. */
  camera: { lon: number; lat: number; zoom: number };
  /** Paths inside the folder. */
  files: {
    parcels: string;
    elevation: string;
    layers: Record<string, string>;
    boundaries: Record<string, string>;
  };
  /** Features by file. */
  counts: Record<string, number>;
}
