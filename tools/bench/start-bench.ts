import { rm } from 'node:fs/promises';
import path from 'node:path';
import { CLI, settingsOf, startServer } from './app-process.ts';
import type { Figure } from './figures.ts';
import { runMeasured } from './measured-run.ts';
import { BENCH_DIR } from './prepare-files.ts';
import { median } from './quantiles.ts';

export const DEMO_DIR = path.join(BENCH_DIR, 'data-demo');
const ROUNDS = 3;

/** Measures the first start with the demo county, later starts, and the time of the bootstrap, with the embedded database like `npm start`. */
export async function benchStarts(): Promise<Figure[]> {
  console.log('starts ...');
  await rm(DEMO_DIR, { recursive: true, force: true });
  const settings = { ...settingsOf(DEMO_DIR, null), PLATBOOK_DEMO: 'on' };
  const first = await startServer(settings);
  await first.stop();
  const later: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const server = await startServer(settings);
    later.push(server.readySeconds);
    await server.stop();
  }
  const bootstrap = path.resolve('tools/bootstrap.mjs');
  const overheads: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const whole = await runMeasured(process.execPath, [bootstrap, 'cli', '--help']);
    const alone = await runMeasured(process.execPath, [...CLI, '--help']);
    overheads.push(whole.seconds - alone.seconds);
  }
  const figure = (what: string, ours: number, atMost?: number): Figure => ({
    area: 'start',
    what,
    size: 'demo, 25,000',
    unit: 's',
    ours,
    ...(atMost !== undefined && { target: { of: 'value' as const, atMost } }),
  });
  return [
    figure('first start, makes and imports the demo county', first.readySeconds),
    figure('later start until ready', median(later), 10),
    figure('what the bootstrap adds', median(overheads), 1),
  ];
}
