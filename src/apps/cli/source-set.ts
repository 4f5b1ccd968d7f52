import { parseArgs } from 'node:util';
import type { Command } from '../../backend/command.ts';
import { countySourceSchema } from '../../features/coverage/contract.ts';
import { Problem } from '../../kernel/problem.ts';
import type { App } from '../app.ts';

const USAGE = `platbook source set --place PATH [--name WORDS] [--url URL] [--licence WORDS] [--date YYYY-MM-DD] [--contact WORDS]
                    [--limits WORDS]

Says where a county's data is from, for the county's quality page. What is not given stays as it is; an empty value takes it out.
  --place    the county: /us/md/baltimore-city
  --name     who publishes the data
  --date     the day that the data describes
  --limits   what users must know: missing towns, old values, ...`;

const FIELDS = {
  name: 'name',
  url: 'url',
  licence: 'licence',
  date: 'data_date',
  contact: 'contact',
  limits: 'known_limits',
} as const;

export const sourceSetCommand: Command<App> = {
  name: 'source set',
  summary: "Say where a county's data is from: licence, date, contact, limits",
  usage: USAGE,
  async run({ features: { coverage } }, args, io) {
    const { place, ...values } = parse(args);
    if (place === undefined) throw new Problem('invalid_input', `--place is missing.\n\n${USAGE}`);
    const changes = Object.entries(FIELDS).flatMap(([option, field]) => {
      const value = values[option as keyof typeof FIELDS];
      return value === undefined ? [] : [[field, value === '' ? null : value] as const];
    });
    const before = await coverage.findSource(place);
    const parsed = countySourceSchema.safeParse({ ...before, ...Object.fromEntries(changes) });
    if (!parsed.success) {
      const issues = parsed.error.issues.map(({ path: [name], message }) => `${String(name)}: ${message}`);
      throw new Problem('invalid_input', issues.join('\n'));
    }
    const saved = await coverage.saveSource(place, parsed.data);
    for (const [option, field] of Object.entries(FIELDS))
      io.print(`${option.padEnd(8)} ${saved[field] ?? '-'}`);
    return 0;
  },
};

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const options = {
    place: text,
    name: text,
    url: text,
    licence: text,
    date: text,
    contact: text,
    limits: text,
  } as const;
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new Problem(
      'invalid_input',
      `${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`,
    );
  }
}
