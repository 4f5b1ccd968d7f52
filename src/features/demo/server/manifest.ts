import type { CommandIo } from '../../../backend/command.ts';
import { defineServer, onOpened } from '../../../backend/feature-server.ts';
import { settingsOf } from '../../../backend/setting.ts';
import { isDemoOn } from '../../accounts/server/index.ts';
import { listCurrentEditions } from '../../editions/server/index.ts';
import type { ImportContext } from '../../imports/server/index.ts';
import { importsServer } from '../../imports/server/manifest.ts';
import { paymentsServer } from '../../payments/server/manifest.ts';
import { demoFeature } from '../feature.ts';
import { DEMO_SEED_DEFAULT } from '../rules/demo-limits.ts';
import { demoCommand } from './demo-command.ts';
import { settleDemoSettings } from './demo-settings.ts';
import { loadDemoCounty } from './load-demo-county.ts';
import { SETTINGS } from './settings.ts';

const COMMANDS = onOpened([demoCommand]);

export const demoServer = defineServer(demoFeature, {
  settings: SETTINGS,
  open(context) {
    const importContext = context.get(importsServer);
    const settleSettings = () => settleDemoSettings(context, context.get(paymentsServer));
    return {
      opened: importContext,
      async beforeServing(io) {
        await ensureParcels(importContext, io);
        await settleSettings();
      },
      onPublished: settleSettings,
    };
  },
  commands: COMMANDS,
});

/** Makes the demo county when there are no parcels at all, unless the operator switched the demo off. */
async function ensureParcels(context: ImportContext, io: CommandIo): Promise<void> {
  const { config, database } = context.services;
  if (!isDemoOn(config) || (await listCurrentEditions(database.kysely)).length > 0) return;
  const parcels = settingsOf(config, SETTINGS).PLATBOOK_DEMO_PARCELS;
  io.print(`There are no parcels yet: making the demo county of ${parcels.toLocaleString('en-US')} parcels.`);
  await loadDemoCounty(context, { seed: DEMO_SEED_DEFAULT, parcels }, io);
}
