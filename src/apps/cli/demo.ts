import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { Command } from '../../backend/command.ts';
import { loadDemoCounty, writeDemoCounty } from '../../features/demo/server/index.ts';
import {
  DEMO_PARCELS_DEISSUE,
  DEMO_PARCELS_MAX,
  DEMO_PARCELS_MIN,
  DEMO_SEED_DEISSUE,
} from '../../features/demo/rules/demo-limits.ts';
import { Problem } from '../../kernel/problem.ts';
import type { App } from '../app.ts';

const USAGE = `platbook demo [--parcels ${DEMO_PARCELS_DEISSUE}] [--seed ${DEMO_SEED_DEISSUE}] [--out DIR]

Makes the invented demo county and publishes it at /us/zz/alder.
  --parcels  its size, ${DEMO_PARCELS_MIN} to ${DEMO_PARCELS_MAX}
  --seed     another number, another county; the same number, the same county
  --out      only write its files (GeoJSON) into a folder, publish nothing`;

const optionsSchema = z.object({
  parcels: z.coerce.number().int().min(DEMO_PARCELS_MIN).max(DEMO_PARCELS_MAX).default(DEMO_PARCELS_DEISSUE),
  seed: z.coerce
    .number()
    .int()
    .min(0)
    .max(2 ** 31)
    .default(DEMO_SEED_DEISSUE),
  out: z.string().optional(),
});

export const demoCommand: Command<App> = {
  name: 'demo',
  summary: 'Make the invented demo county, in any size',
  usage: USAGE,
  async run(app, args, io) {
    const { seed, parcels, out } = parseOptions(args);
    if (out === undefined) {
      await loadDemoCounty(app.features.importContext, { seed, parcels }, io);
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
};

function parseOptions(args: readonly string[]): z.output<typeof optionsSchema> {
  try {
    const text = { type: 'string' } as const;
    const { values } = parseArgs({ args: [...args], options: { parcels: text, seed: text, out: text } });
    const parsed = optionsSchema.safeParse(values);
    if (parsed.success) return parsed.data;
    const issues = parsed.error.issues.map(({ path: [name], message }) => `--${String(name)}: ${message}`);
    throw new Problem('invalid_input', issues.join('\n'));
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem(
      'invalid_input',
      `${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`,
    );
  }
}
