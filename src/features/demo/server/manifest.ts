import { SETTINGS } from './settings.ts';
import { defineServer, onOpened } from '../../../backend/feature-server.ts';
import { importsServer } from '../../imports/server/manifest.ts';
import { demoCommand } from './demo-command.ts';
import { ensureParcels } from './ensure-parcels.ts';
import { demoFeature } from '../feature.ts';

const COMMANDS = onOpened([demoCommand]);

export const demoServer = defineServer(demoFeature, {
  settings: SETTINGS,
  open: ({ get }) => {
    const importContext = get(importsServer);
    return { opened: importContext, beforeServing: (io) => ensureParcels(importContext, io) };
  },
  commands: COMMANDS,
});
