import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { CLI, settingsOf } from './app-process.ts';
import { editDemoFile } from './edit-demo-file.ts';
import type { Figure } from './figures.ts';
import { createDatabase, type ImportBench, makePlace } from './import-bench.ts';
import { runMeasured } from './measured-run.ts';
import { BENCH_DIR } from './prepare-files.ts';

/** The maximum time for a county of 250,000 parcels; larger counties get proportionally more. */
const MAX_SECONDS = 60;
const PARCELS_OF_LIMIT = 250_000;

/** Imports a county and the same county a year later on both engines, and measures the time to find the changes. */
export async function benchChanges(bench: ImportBench): Promise<Figure[]> {
  const { size, placePath, files, adminUrl } = bench;
  const source = files.find(({ format }) => format === 'GeoJSON')?.file;
  if (source === undefined || bench.demoDir === null) return [];
  const edited = path.join(path.dirname(source), 'a-year-later.geojson');
  if (!existsSync(edited)) await editDemoFile(source, edited);
  const parcels = Number(size.replace(/\D/g, ''));
  const figures: Figure[] = [];
  for (const engine of ['server', 'embedded'] as const) {
    console.log(`changes of ${size} parcels, ${engine} ...`);
    const databaseUrl = engine === 'server' ? await createDatabase(adminUrl, 'bench_changes') : null;
    const dataDir = path.join(BENCH_DIR, `data-changes-${engine}`);
    await rm(dataDir, { recursive: true, force: true });
    await makePlace(bench, databaseUrl, dataDir);
    const env = settingsOf(dataDir, databaseUrl);
    const run = (...args: string[]) =>
      runMeasured(process.execPath, [...CLI, ...args, '--place', placePath], { env });
    for (const file of [source, edited]) await run('import', file);
    const { seconds, peakMb, output } = await run('changes');
    console.log(output.trim());
    const what = engine === 'server' ? 'server database' : 'embedded';
    const atMost = MAX_SECONDS * Math.max(1, parcels / PARCELS_OF_LIMIT);
    figures.push({
      area: 'changes',
      what: `two editions, ${what}`,
      size,
      unit: 's',
      ours: seconds,
      target: { of: 'value', atMost },
    });
    if (peakMb !== null)
      figures.push({
        area: 'changes',
        what: `two editions, ${what}: peak memory`,
        size,
        unit: 'MB',
        ours: peakMb,
      });
    await rm(dataDir, { recursive: true, force: true });
  }
  return figures;
}
