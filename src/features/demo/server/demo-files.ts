import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DEMO_NOTICE } from '../rules/demo-limits.ts';
import { type FeatureFile, openFeatureFile } from './feature-file.ts';

export const DEMO_LAYERS = [
  'land',
  'landuse',
  'water',
  'waterways',
  'parks',
  'streets',
  'buildings',
  'addresses',
  'zoning',
  'fema',
  'wetlands',
  'us_contours',
  'contours_m',
  'esri_enrichments',
  'redlining',
  'opportunity_zones',
  'land_cover',
] as const;
export type DemoLayer = (typeof DEMO_LAYERS)[number];

export const DEMO_BOUNDARIES = [
  'county',
  'admin',
  'neighborhoods',
  'council_districts',
  'tracts',
  'blocks',
] as const;
export type DemoBoundary = (typeof DEMO_BOUNDARIES)[number];

export interface DemoFiles {
  parcels: FeatureFile;
  layers: Record<DemoLayer, FeatureFile>;
  boundaries: Record<DemoBoundary, FeatureFile>;
  /** Paths inside the folder, by file. */
  paths: { parcels: string; layers: Record<DemoLayer, string>; boundaries: Record<DemoBoundary, string> };
  flush(): Promise<void>;
  /** Closes the files. Returns the number of features by path. */
  close(): Promise<Record<string, number>>;
}

/** Opens all files of the demo county in a folder. Creates the folder if needed. */
export async function openDemoFiles(dir: string): Promise<DemoFiles> {
  await mkdir(join(dir, 'layers'), { recursive: true });
  await mkdir(join(dir, 'boundaries'), { recursive: true });
  const all: [string, FeatureFile][] = [];
  const openOne = async (path: string, name: string): Promise<FeatureFile> => {
    const file = await openFeatureFile(join(dir, path), name, DEMO_NOTICE);
    all.push([path, file]);
    return file;
  };
  const openGroup = async <Id extends string>(
    ids: readonly Id[],
    folder: string,
  ): Promise<[Record<Id, FeatureFile>, Record<Id, string>]> => {
    const files: Partial<Record<Id, FeatureFile>> = {};
    const paths: Partial<Record<Id, string>> = {};
    for (const id of ids) {
      const path = `${folder}/${id}.geojson`;
      paths[id] = path;
      files[id] = await openOne(path, id);
    }
    return [files as Record<Id, FeatureFile>, paths as Record<Id, string>];
  };
  const parcels = await openOne('parcels.geojson', 'parcels');
  const [layers, layerPaths] = await openGroup(DEMO_LAYERS, 'layers');
  const [boundaries, boundaryPaths] = await openGroup(DEMO_BOUNDARIES, 'boundaries');
  return {
    parcels,
    layers,
    boundaries,
    paths: { parcels: 'parcels.geojson', layers: layerPaths, boundaries: boundaryPaths },
    flush: async () => {
      for (const [, file] of all) await file.flush();
    },
    close: async () => {
      const counts: Record<string, number> = {};
      for (const [path, file] of all) counts[path] = await file.close();
      return counts;
    },
  };
}
