import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { fetchAhead } from '../../src/features/imports/server/services/fetch-ahead.ts';
import type { Figure } from './figures.ts';
import { runMeasured } from './measured-run.ts';
import { BENCH_DIR } from './prepare-files.ts';

const PAGE = 2000;
const AT_ONCE = 4;
/** The targets: at least this share of the speed of a plain download, with no more memory (in MB) than an import from a file takes. */
const AT_LEAST = 0.8;
const MAX_MB = 700;
const FORMATS = [
  { path: 'pbf', format: 'pbf', label: 'ArcGIS layer as protocol buffers' },
  { path: 'json', format: 'json', label: 'ArcGIS layer as Esri JSON' },
] as const;

/** Measures reading a layer of a local server, beside a client that asks for the same pages and throws them away. */
export async function benchServices(lots: number): Promise<Figure[]> {
  const server = fork(fileURLToPath(new URL('layer-server.ts', import.meta.url)), [String(lots)]);
  try {
    const [origin] = (await once(server, 'message')) as [string];
    const figures: Figure[] = [];
    for (const { path: folder, format, label } of FORMATS) {
      console.log(`${label} with ${lots.toLocaleString('en-US')} lots ...`);
      const layer = `${origin}/${folder}/FeatureServer/0`;
      const plain = lots / (await downloadAll(layer, format, lots));
      const dir = path.join(BENCH_DIR, `layer-${folder}`);
      await rm(dir, { recursive: true, force: true });
      await mkdir(dir, { recursive: true });
      const script = fileURLToPath(new URL('fetch-layer.ts', import.meta.url));
      const { seconds, peakMb } = await runMeasured(process.execPath, [script, layer, dir]);
      await rm(dir, { recursive: true, force: true });
      const size = lots.toLocaleString('en-US');
      figures.push({
        area: 'services',
        what: label,
        size,
        unit: 'rows/s',
        ours: lots / seconds,
        peer: { name: 'plain download', value: plain },
        target: { of: 'ratio', atLeast: AT_LEAST },
      });
      if (peakMb !== null)
        figures.push({
          area: 'services',
          what: `${label}: peak memory`,
          size,
          unit: 'MB',
          ours: peakMb,
          target: { of: 'value', atMost: MAX_MB },
        });
    }
    return figures;
  } finally {
    server.kill();
  }
}

/** Downloads all pages, a few at once as the reader does, and returns the seconds. */
async function downloadAll(layer: string, format: string, lots: number): Promise<number> {
  const startedAt = performance.now();
  const offsets = Array.from({ length: Math.ceil(lots / PAGE) }, (_, page) => page * PAGE);
  const pages = fetchAhead(
    offsets,
    async (offset, signal) => {
      const reply = await fetch(
        `${layer}/query?f=${format}&resultOffset=${offset}&resultRecordCount=${PAGE}`,
        { signal },
      );
      return (await reply.arrayBuffer()).byteLength;
    },
    () => AT_ONCE,
  );
  let bytes = 0;
  for await (const { result } of pages) bytes += result;
  if (bytes === 0) throw new Error('the server sent nothing');
  return (performance.now() - startedAt) / 1000;
}
