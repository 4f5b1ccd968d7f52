import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Figure } from './figures.ts';
import { benchFilters } from './filter-bench.ts';
import { benchSearch } from './search-bench.ts';
import { benchTiles } from './tiles-bench.ts';

export interface EditionBench {
  size: string;
  dataDir: string;
  databaseUrl: string;
  withTiles: boolean;
  withFilters: boolean;
  withSearch: boolean;
}

/** Measures the files of the newest edition directly, without the server. */
export async function benchEdition(options: EditionBench): Promise<Figure[]> {
  const { size, dataDir, databaseUrl, withTiles, withFilters, withSearch } = options;
  const figures: Figure[] = [];
  if (withTiles) {
    console.log('tiles ...');
    const storeFile = await newestFile(dataDir, 'parcels.store');
    for (const { zoom, filter, gzipBytes, oursMs, peerMs } of await benchTiles(databaseUrl, storeFile)) {
      figures.push({
        area: 'tiles',
        what: `zoom ${zoom}, ${filter}, p50`,
        size,
        unit: 'ms',
        ours: oursMs,
        peer: { name: 'ST_AsMVT', value: peerMs },
        // Below zoom 13, parcels are merged into a grid, which differs from the peer's tiles. Only filtered maps draw it, so the full tiles have no target.
        ...((zoom >= 13 || filter === 'filtered') && {
          target: { of: 'ratio', atMost: zoom >= 13 && filter === 'filtered' ? 0.1 : 0.08 },
        }),
      });
      if (zoom < 13 && filter === 'filtered')
        figures.push({
          area: 'tiles',
          what: `zoom ${zoom}, filtered, compressed`,
          size,
          unit: 'KB',
          ours: gzipBytes / 1000,
          target: { of: 'value', atMost: 150 },
        });
    }
  }
  if (withFilters) {
    console.log('filters ...');
    const storeFile = await newestFile(dataDir, 'parcels.store');
    figures.push(...(await benchFilters({ size, dataDir, storeFile, databaseUrl })));
  }
  if (withSearch) {
    console.log('search ...');
    for (const { kind, p50Ms, p99Ms } of await benchSearch(await newestFile(dataDir, 'search.index'))) {
      const shared = { area: 'search', size, unit: 'ms' } as const;
      figures.push(
        { ...shared, what: `${kind}, p50`, ours: p50Ms, target: { of: 'value', atMost: 5 } },
        { ...shared, what: `${kind}, p99`, ours: p99Ms, target: { of: 'value', atMost: 50 } },
      );
    }
  }
  return figures;
}

/** Finds a file of the newest edition. Editions are numbered: `files/editions/99001/3/parcels.store`. */
export async function newestFile(dataDir: string, name: string): Promise<string> {
  const root = path.join(dataDir, 'files', 'editions');
  const all = await readdir(root, { recursive: true });
  const versionOf = (file: string) => Number(file.split(path.sep).at(-2));
  const [newest] = all
    .filter((file) => path.basename(file) === name)
    .toSorted((a, b) => versionOf(b) - versionOf(a));
  if (newest === undefined) throw new Error(`there is no ${name} under ${root}`);
  return path.join(root, newest);
}
