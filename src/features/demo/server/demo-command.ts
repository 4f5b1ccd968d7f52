import path from 'node:path';
import { z } from 'zod';
import { defineCommand } from '../../../backend/command.ts';
import type { ImportContext } from '../../imports/server/index.ts';
import {
  DEMO_PARCELS_DEFAULT,
  DEMO_PARCELS_MAX,
  DEMO_PARCELS_MIN,
  DEMO_SEED_DEFAULT,
} from '../rules/demo-limits.ts';
import { loadDemoCounty } from './load-demo-county.ts';
import { writeDemoCounty } from './write-demo-county.ts';

export const demoCommand = defineCommand({
  name: 'demo',
  summary: 'Make the invented demo county, in any size',
  description: 'Makes the invented demo county and publishes it at /us/zz/alder.',
  options: {
    parcels: {
      value: String(DEMO_PARCELS_DEFAULT),
      schema: z.coerce
        .number()
        .int()
        .min(DEMO_PARCELS_MIN)
        .max(DEMO_PARCELS_MAX)
        .default(DEMO_PARCELS_DEFAULT),
      help: `the number of parcels, ${DEMO_PARCELS_MIN} to ${DEMO_PARCELS_MAX}`,
    },
    seed: {
      value: String(DEMO_SEED_DEFAULT),
      schema: z.coerce
        .number()
        .int()
        .min(0)
        .max(2 ** 31)
        .default(DEMO_SEED_DEFAULT),
      help: 'a whole number; the same seed and number of parcels always give the same county',
    },
    out: { value: 'DIR', help: 'only writes its files (GeoJSON) into a folder and publishes nothing' },
  },
  async run(context: ImportContext, { seed, parcels, out }, io) {
    if (out === undefined) {
      await loadDemoCounty(context, { seed, parcels }, io);
      io.print('The demo county is published at /us/zz/alder.');
      return 0;
    }
    const dir = path.resolve(io.cwd, out);
    const manifest = await writeDemoCounty({
      seed,
      parcels,
      dir,
      onProgress: (done, total, note) => io.progress(`${note} ${done} of ${total}`),
    });
    io.print(`${manifest.parcels} parcels and their layers are in ${dir}.`);
    return 0;
  },
});
