import { defineCommand } from '../../../backend/command.ts';
import { Problem } from '../../../kernel/problem.ts';
import { COUNTY_OPTION } from '../../places/server/index.ts';
import { countySourceSchema } from '../contract.ts';
import type { Coverage } from './coverage-routes.ts';

const FIELDS = {
  name: 'name',
  url: 'url',
  license: 'licence',
  date: 'data_date',
  contact: 'contact',
  limits: 'known_limits',
} as const;

export const sourceSetCommand = defineCommand({
  name: 'source set',
  summary: "State where a county's data is from: license, date, contact, limits",
  description:
    "States where a county's data is from, for the county's quality page. A fact without its option stays unchanged; an empty value removes the fact.",
  options: {
    place: COUNTY_OPTION,
    name: { value: 'NAME', help: 'who publishes the data' },
    url: { value: 'URL' },
    license: { value: 'TEXT' },
    date: { value: 'YYYY-MM-DD', help: 'the day that the data describes' },
    contact: { value: 'TEXT' },
    limits: { value: 'TEXT', help: 'what users must know: missing towns, old values, ...' },
  },
  async run(coverage: Coverage, { place: text, ...values }, io) {
    const place = await coverage.getCountyPath(text);
    const changes = Object.entries(FIELDS).flatMap(([option, field]) => {
      const value = values[option as keyof typeof FIELDS];
      return value === undefined ? [] : [[field, value === '' ? null : value] as const];
    });
    const before = await coverage.findSource(place);
    const parsed = countySourceSchema.safeParse({ ...before, ...Object.fromEntries(changes) });
    if (!parsed.success) {
      const optionOf = (name: unknown) => Object.entries(FIELDS).find(([, field]) => field === name)?.[0];
      const issues = parsed.error.issues.map(
        ({ path: [name], message }) => `--${optionOf(name)}: ${message}`,
      );
      throw new Problem('invalid_input', issues.join('\n'));
    }
    const saved = await coverage.saveSource(place, parsed.data);
    for (const [option, field] of Object.entries(FIELDS))
      io.print(`${option.padEnd(8)} ${saved[field] ?? '-'}`);
    return 0;
  },
});
