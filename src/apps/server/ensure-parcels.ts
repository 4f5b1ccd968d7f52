import type { CommandIo } from '../../backend/command.ts';
import { DEMO_SEED_DEFAULT } from '../../features/demo/rules/demo-limits.ts';
import { loadDemoCounty } from '../../features/demo/server/index.ts';
import { hasParcels } from '../../features/site/server/index.ts';
import type { App } from '../app.ts';

/** Makes the demo county when there are no parcels at all, unless the operator has switched it off. */
export async function ensureParcels({ services, features }: App, io: CommandIo): Promise<void> {
  const { demo } = services.config;
  if (!demo.enabled || (await hasParcels(services))) return;
  const { parcels } = demo;
  io.print(`There are no parcels yet: making the demo county of ${parcels.toLocaleString('en-US')} parcels.`);
  await loadDemoCounty(features.importContext, { seed: DEMO_SEED_DEFAULT, parcels }, io);
}
