import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { type Figure, alignColumns, isReached, mergeFigures, tabulate } from './figures.ts';

/** Stored next to the document, so that measuring one area again keeps the others. */
const FIGURES = path.resolve('docs', 'benchmarks.json');
const DOCUMENT = path.resolve('docs', 'benchmarks.md');

/** The machine of the measurement, without its host name. */
interface Machine {
  cores: number;
  processor: string;
  memoryGb: number;
  node: string;
  postgres: string;
  gdal: string;
}

/** The programs that a run measured beside ours. A run without one of them keeps the version of the last run that had it. */
const peersSchema = z.object({ postgres: z.string(), gdal: z.string() });
type Peers = z.infer<typeof peersSchema>;

function describeMachine(peers: Peers): Machine {
  const cpus = os.cpus();
  return {
    cores: cpus.length,
    processor: cpus[0]?.model.trim() ?? 'unknown',
    memoryGb: Math.round(os.totalmem() / 2 ** 30),
    node: process.versions.node,
    ...peers,
  };
}

/** Returns the versions of the peers: of this run, or of an earlier one if this run did not use them. */
function findPeers(postgres: string | undefined, earlier: Peers | undefined): Peers {
  const gdal = spawnSync('ogr2ogr', ['--version'], { encoding: 'utf8' });
  return {
    postgres:
      postgres?.replace(/^postgres \(PostgreSQL\)/, 'PostgreSQL').replace(/\s*\(Debian.*\)$/, '') ??
      earlier?.postgres ??
      'PostgreSQL not used',
    gdal: gdal.status === 0 ? (gdal.stdout.split(',')[0] ?? '') : (earlier?.gdal ?? 'GDAL not installed'),
  };
}

const reportSchema = z.object({ peers: peersSchema.optional(), figures: z.array(z.custom<Figure>()) });

/**
 * Adds figures to the earlier ones, prints all of them, and writes the JSON and the document. `postgres` is the version of the server of this run, if it
 * started one. Returns true when none of the given figures misses its target.
 */
export async function reportFigures(
  figures: readonly Figure[],
  postgres: string | undefined,
): Promise<boolean> {
  const text = await readFile(FIGURES, 'utf8').catch(() => '{"figures":[]}');
  const earlier = reportSchema.parse(JSON.parse(text));
  const peers = findPeers(postgres, earlier.peers);
  const date = new Date().toISOString().slice(0, 10);
  const measured = figures.map((figure) => ({ ...figure, date }));
  const all = mergeFigures(earlier.figures, measured);
  await writeFile(FIGURES, `${JSON.stringify({ peers, figures: all }, null, 2)}\n`);
  await writeFile(DOCUMENT, renderDocument(all, describeMachine(peers)));
  console.log(`\n${alignColumns(tabulate(all))}\n\nwritten to docs/benchmarks.md`);
  return figures.every((figure) => isReached(figure) !== false);
}

function renderDocument(figures: readonly Figure[], machine: Machine): string {
  const [header = [], ...rows] = tabulate(figures);
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return `# Benchmarks

Written by \`npm run bench\`; do not edit. Ratios are of our figure to the peer's in the same run on the same machine; figures
of different days are of different runs.

Machine: ${machine.cores} cores (${machine.processor}), ${machine.memoryGb} GB; Node ${machine.node}; ${machine.postgres}; ${machine.gdal}.
The PostgreSQL of both sides has fsync off, shared_buffers 1 GB and max_wal_size 8 GB. Imports are timed from the start of the
process to its end: ours validates, repairs, indexes for search and publishes; ogr2ogr copies and builds its spatial index.

${line(header)}
${line(header.map(() => '---'))}
${rows.map(line).join('\n')}

- **import**: the same file into the same server. The Shapefile of the demo county has 53 columns, its GeoJSON all of them.
- **small-imports**: files of small counties into a server database, by a command that a running server carries out, so that the command need not load the
  whole program; beside ogr2ogr into the same server.
- **formats**: the rows and columns of the Shapefile in other formats, each into a server database.
- **tiles**: time to make one tile before compression, beside ST_AsMVT on the same parcels with its index.
- **serving**: 32 connections on the same machine as the load generator.
- **search**: addresses, parcel numbers and owners as people type them.
- **store**: the requests of the pages of the store, four at once, and an order of the whole county with the columns of Premium, from the payment to the finished file, beside the same rows
  and columns written and packed without an order. The two are made in turn; after one of each that is not counted, the figures are medians of three, with the processor time of both processes.
- **services**: a layer of a local server, which makes every page of 2,000 lots on request, is copied into a file; beside a client that asks for the same
  pages, four at once, and throws them away.
- **idle**: resident memory of the server on the embedded database, without requests, when it has settled: two minutes after the import, or half a minute after a start.
- **page**: a fresh Chromium without a graphics card; the weight is everything that came over the wire until the network was idle. Panning is dragging back and forth without a
  pause, over the dense county and over a place without parcels.
- **load**: six people at once on the embedded database of a server with the demo county, each with 20 ms between two requests, and an export every ten
  seconds; the load generator and whatever else runs share the machine.
- **soak**: the unit and server tests, with all random cases of their searches for rare errors; \`npm test\` runs only a part of them.
- **kill**: the server is killed at moments that are spread over an import, its publication, saves, bookmarks, exports and backups, and started again. Then everything that
  it had acknowledged is requested, and every finished backup is compared with its checksums.
- **orders**: 200 carts and 200 checkouts of one cart at once; then the server is killed while six people buy. A stand-in for Stripe sends its messages late, in reverse order and twice. In the end,
  orders, payments, charges and files must agree to the cent.
- **questions**: sixty fixed questions about invented places (\`tools/bench/question-pairs.ts\`), whose replies are checked as readers get them. Without a model, templates
  answer the site's questions, and rules read those in people's own words. A model is scored too if \`LANGUAGE_MODEL_URL\` and \`LANGUAGE_MODEL_NAME\` are set.
`;
}
