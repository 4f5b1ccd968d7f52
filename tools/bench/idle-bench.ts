import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CLI, settingsOf, startServer } from './app-process.ts';
import type { Figure } from './figures.ts';
import { makePlace } from './import-bench.ts';
import { readResidentMb, runMeasured } from './measured-run.ts';
import { BENCH_DIR, prepareDemoFiles } from './prepare-files.ts';

const PARCELS = 100_000;
const MAX_MB = 600;
/** The database releases memory after 20 to 40 idle seconds. */
const AFTER_IMPORT_MS = 120_000;
const AFTER_START_MS = 30_000;

/** Measures the memory of an idle server with the embedded database: after imports, and after a start without imports. */
export async function benchIdle(): Promise<Figure[]> {
  console.log('idle memory ...');
  const dataDir = path.join(BENCH_DIR, 'data-idle');
  await rm(dataDir, { recursive: true, force: true });
  const demo = { ...settingsOf(dataDir, null), PLATBOOK_DEMO: 'on' };
  const figures = [
    figureOf('after the first start', 'demo, 25,000', await measure(demo, AFTER_IMPORT_MS)),
    figureOf('after a later start', 'demo, 25,000', await measure(demo, AFTER_START_MS)),
  ];

  await rm(dataDir, { recursive: true, force: true });
  const { geojson } = await prepareDemoFiles(PARCELS);
  const demoDir = path.dirname(geojson);
  const place = '/us/zz/alder';
  await makePlace({ demoDir }, null, dataDir);
  const settings = settingsOf(dataDir, null);
  // The server locks the data folder, so the command runs inside its process.
  const runImport = () =>
    runMeasured(process.execPath, [...CLI, 'import', geojson, '--place', place], { env: settings });
  const imported = await measure(settings, AFTER_IMPORT_MS, runImport);
  figures.push(figureOf('after an import', PARCELS.toLocaleString('en-US'), imported));
  await rm(dataDir, { recursive: true, force: true });
  return figures;
}

async function measure(
  settings: Record<string, string>,
  settleMs: number,
  work: () => Promise<unknown> = () => Promise.resolve(),
): Promise<number> {
  const server = await startServer(settings);
  try {
    await work();
    await pause(settleMs);
    const mb = await readResidentMb(server.pid);
    if (mb === null) throw new Error('this system does not tell how much memory a process takes');
    console.log(`  ${mb} MB`);
    return mb;
  } finally {
    await server.stop();
  }
}

function figureOf(what: string, size: string, ours: number): Figure {
  return { area: 'idle', what, size, unit: 'MB', ours, target: { of: 'value', atMost: MAX_MB } };
}
