import { listExports, startExport } from '../../src/features/exports/contract.ts';
import { createProject } from '../../src/features/projects/contract.ts';
import { type RunningServer, settingsOf, startServer } from './app-process.ts';
import type { Figure } from './figures.ts';
import { findParcelTiles, tileAt } from './parcel-tiles.ts';
import { quantile } from './quantiles.ts';
import { type Login, addOperator, signIn } from './signed-in.ts';

const EXPORTS = 10;
const FORMATS = ['csv', 'geojson', 'shp', 'geopkg', 'kml'] as const;
const ZOOMS = [13, 14, 15, 16];
/** The number of tiles that a page requests at once after the map moved, and the pause until the next move. */
const TILES_AT_ONCE = 6;
const PAUSE_MS = 150;
const MOVES = 80;
/** The pause after the exports are started, so that one of them is running when tiles are requested. */
const WARM_UP_MS = 3_000;

/** Measures uncached tiles, first alone and then while ten exports of the whole county run. */
export async function benchExportsBesideTiles(
  size: string,
  databaseUrl: string,
  dataDir: string,
): Promise<Figure[]> {
  console.log(`tiles during ${EXPORTS} exports ...`);
  const settings = { ...settingsOf(dataDir, databaseUrl), PLATBOOK_FREE_EXPORTS: 'everyone' };
  const login = await addOperator(settings);
  const server = await startServer(settings);
  try {
    const moves = await planMoves(server);
    await timeMoves(moves.slice(0, 10));
    const alone = await timeMoves(moves.slice(10, MOVES + 10));
    const client = await openExports(server, login);
    await client.startExports();
    await new Promise((resolve) => setTimeout(resolve, WARM_UP_MS));
    const during = await timeMoves(moves.slice(MOVES + 10, 2 * MOVES + 10));
    await client.assertAtWork();
    const figure = (what: string, share: number): Figure => ({
      area: 'serving',
      what: `tile while ${EXPORTS} exports are made, ${what}`,
      size,
      unit: 'ms',
      ours: quantile(during, share),
      peer: { name: 'no exports', value: quantile(alone, share) },
      ...(share === 0.95 && { target: { of: 'ratio', atMost: 2 } as const }),
    });
    return [figure('p50', 0.5), figure('p95', 0.95)];
  } finally {
    await server.stop();
  }
}

/** Returns the tiles of each move of the map. The steps between places are irrational, so the places are spread evenly over the county; zooms alternate. */
async function planMoves(server: RunningServer): Promise<string[][]> {
  const { bounds, urlOf } = await findParcelTiles(server);
  const [west, south, east, north] = bounds;
  return Array.from({ length: 2 * MOVES + 10 }, (_, move) => {
    const zoom = ZOOMS[move % ZOOMS.length] ?? 14;
    const [across, up] = [(move * 0.618_034) % 1, (move * 0.754_878) % 1];
    const [x, y] = tileAt(west + (east - west) * across, south + (north - south) * up, zoom);
    return Array.from({ length: TILES_AT_ONCE }, (_each, tile) =>
      urlOf(zoom, x + (tile % 3), y + Math.floor(tile / 3)),
    );
  });
}

async function timeMoves(moves: readonly string[][]): Promise<number[]> {
  const times: number[] = [];
  for (const urls of moves) {
    await Promise.all(
      urls.map(async (url) => {
        const startedAt = performance.now();
        const reply = await fetch(url);
        await reply.arrayBuffer();
        if (!reply.ok) throw new Error(`${url}: ${reply.status}`);
        times.push(performance.now() - startedAt);
      }),
    );
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return times;
}

async function openExports({ url }: RunningServer, login: Login) {
  const { ask } = await signIn(url, login);
  const county = '/us/zz/alder';
  const query = { path: county, operation: 'intersection', parcel: {} };
  const made = createProject.output?.parse(await ask('/projects.json', { name: 'Bench', query }));
  const project = made?.project.path ?? '';
  return {
    async startExports() {
      for (let index = 0; index < EXPORTS; index++) {
        const all = { op: 'all', nodes: [{ op: 'gte', column: 'll_gisacre', value: index / 1000 }] };
        const body = {
          fmt: FORMATS[index % FORMATS.length],
          query: { ...query, parcel: { [county]: all } },
        };
        startExport.output?.parse(await ask(`${project}/exports/start.json`, body));
      }
    },
    /** Throws when the exports finished before the tiles. */
    async assertAtWork() {
      const listed = listExports.output?.parse(await ask(`${project}/exports.json`));
      const working = listed?.exports.filter(({ status }) => status === 1).length ?? 0;
      console.log(`  ${working} of ${EXPORTS} exports are still being made`);
      if (working === 0) throw new Error('the exports were done before the tiles');
    },
  };
}
