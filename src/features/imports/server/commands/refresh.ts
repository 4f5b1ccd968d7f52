import { z } from 'zod';
import { defineCommand } from '../../../../backend/command.ts';
import { countLabel } from '../../../../kernel/count-label.ts';
import { Problem } from '../../../../kernel/problem.ts';
import { BY_NOBODY } from '../../../audit/server/index.ts';
import { COUNTY_OPTION, getNamedPath } from '../../../places/server/index.ts';
import type { CountyRefresh } from '../../contract.ts';
import { formatReport } from '../../rules/format-report.ts';
import {
  describeComparison,
  type RefreshLimits,
  refreshLimitsSchema,
} from '../../rules/refresh/comparison.ts';
import { isTimeZone } from '../../rules/refresh/cron.ts';
import { SCHEDULE_EXAMPLES, scheduleLabel } from '../../rules/refresh/schedule.ts';
import {
  createCountyRefreshRun,
  listCountyRefreshes,
  removeCountyRefresh,
  saveCountyRefresh,
} from '../refresh/county-refreshes.ts';
import type { ImportContext } from '../run/import-context.ts';
import { runImport } from '../run/run-import.ts';
import { findRun, toImportRun } from '../run/run-queries.ts';

const COUNTY = { label: 'PLACE', help: COUNTY_OPTION.help } as const;

const percentOption = (about: string) =>
  ({
    value: 'PERCENT',
    schema: z.coerce.number('is not a number').min(0).max(100).optional(),
    help: `${about} (default: unchanged, or the usual limit for a new schedule)`,
  }) as const;

const LIMIT_OPTIONS = {
  'max-gone': percentOption('share of parcels that may be gone'),
  'max-new': percentOption('share of parcels that may be new'),
  'max-changed': percentOption('share of parcels that may have another value or shape'),
  'max-area': percentOption('how much the total area of the parcels may differ'),
  'max-columns-gone': {
    value: 'N',
    schema: z.coerce.number('is not a number').int().min(0).max(1000).optional(),
    help: 'number of columns of the source that may be gone',
  },
} as const;

export const refreshListCommand = defineCommand({
  name: 'refresh list',
  summary: 'List the counties that are refreshed on a schedule',
  description: 'Lists the schedules on which counties are imported again, with the latest refresh of each.',
  async run({ services }: ImportContext, _given, io) {
    const refreshes = await listCountyRefreshes(services);
    if (refreshes.length === 0)
      io.print('No county has a schedule. Give it one: platbook refresh set PLACE --every "Monday at 03:00"');
    for (const refresh of refreshes) for (const line of formatRefresh(refresh)) io.print(line);
    return 0;
  },
});

export const refreshSetCommand = defineCommand({
  name: 'refresh set',
  summary: 'Refresh a county on a schedule',
  description:
    'Imports a county again on a schedule, from the address of its last import unless --from gives another, with the same columns and joined tables. The new edition is published if the change is within the limits; otherwise it waits for platbook publish or discard, and operators get an email.',
  arguments: { place: COUNTY },
  options: {
    every: { value: 'WORDS', help: `when: ${SCHEDULE_EXAMPLES}` },
    zone: {
      value: 'NAME',
      schema: z.string().refine(isTimeZone, 'is not a time zone such as America/Chicago').optional(),
      help: 'the time zone of the schedule, such as America/Chicago (default: unchanged, or that of this computer for a new schedule)',
    },
    from: {
      value: 'ADDRESS',
      help: 'the address of a file or a service (default: unchanged, or that of the last import for a new schedule)',
    },
    where: {
      value: 'SQL',
      help: 'for an ArcGIS layer, a collection of OGC API Features or a Socrata data set: only the features that meet this condition',
    },
    ...LIMIT_OPTIONS,
  },
  async run({ services }: ImportContext, given, io) {
    const placePath = await getNamedPath(services, given.place, 'county');
    const before = (await listCountyRefreshes(services)).find(({ place_path }) => place_path === placePath);
    const schedule = given.every ?? before?.cron;
    if (schedule === undefined)
      throw new Problem('invalid_input', `--every is missing. Give ${SCHEDULE_EXAMPLES}.`);
    const limits: RefreshLimits = refreshLimitsSchema.parse({
      ...before?.limits,
      ...withoutAbsent({
        gone_percent: given['max-gone'],
        new_percent: given['max-new'],
        changed_percent: given['max-changed'],
        area_percent: given['max-area'],
        columns_gone: given['max-columns-gone'],
      }),
    });
    const timeZone = given.zone ?? before?.time_zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
    await services.database.kysely
      .transaction()
      .execute((trx) =>
        saveCountyRefresh(
          trx,
          { placePath, schedule, timeZone, address: given.from, where: given.where, limits },
          BY_NOBODY,
        ),
      );
    await printRefresh(services, placePath, io.print);
    return 0;
  },
});

export const refreshPauseCommand = pauseCommand('pause', true);
export const refreshResumeCommand = pauseCommand('resume', false);

function pauseCommand(verb: 'pause' | 'resume', isPaused: boolean) {
  return defineCommand({
    name: `refresh ${verb}`,
    summary: isPaused ? 'Pause the schedule of a county' : 'Resume the schedule of a county',
    description: isPaused
      ? 'Pauses the schedule of a county. A refresh that is under way is still completed.'
      : 'Resumes the schedule of a county that was paused.',
    arguments: { place: COUNTY },
    async run({ services }: ImportContext, { place }, io) {
      const placePath = await getNamedPath(services, place, 'county');
      const before = await getRefresh(services, placePath);
      await services.database.kysely
        .transaction()
        .execute((trx) =>
          saveCountyRefresh(
            trx,
            { placePath, schedule: before.cron, timeZone: before.time_zone, isPaused },
            BY_NOBODY,
          ),
        );
      await printRefresh(services, placePath, io.print);
      return 0;
    },
  });
}

export const refreshRunCommand = defineCommand({
  name: 'refresh run',
  summary: 'Refresh a county now',
  description:
    'Refreshes a county immediately, within the limits of its schedule, and waits for the end. The county must have a schedule.',
  arguments: { place: COUNTY },
  async run({ services, onPublished }: ImportContext, { place }, io) {
    const placePath = await getNamedPath(services, place, 'county');
    const { kysely } = services.database;
    const runId = await kysely
      .transaction()
      .execute((trx) => createCountyRefreshRun(trx, placePath, 'command', BY_NOBODY));
    const onProgress = (line: string) => io.progress(line);
    const report = await runImport(services, { onPublished, onProgress }, runId, io.signal);
    if (report === null) throw new Problem('conflict', 'The refresh was canceled before it began.');
    for (const line of formatReport(report).split('\n')) io.print(line);
    const run = await findRun(kysely, runId);
    const comparison = run === undefined ? null : toImportRun(run).comparison;
    if (comparison !== null) io.print(`Compared with the edition before: ${describeComparison(comparison)}.`);
    return 0;
  },
});

export const refreshRemoveCommand = defineCommand({
  name: 'refresh remove',
  summary: 'Remove the schedule of a county',
  description: 'Removes the schedule of a county. Its parcels and the reports of its refreshes stay.',
  arguments: { place: COUNTY },
  async run({ services }: ImportContext, { place }, io) {
    const placePath = await getNamedPath(services, place, 'county');
    await services.database.kysely
      .transaction()
      .execute((trx) => removeCountyRefresh(trx, placePath, BY_NOBODY));
    io.print(`${placePath} is no longer refreshed on a schedule.`);
    return 0;
  },
});

export const refreshCommands = [
  refreshListCommand,
  refreshSetCommand,
  refreshPauseCommand,
  refreshResumeCommand,
  refreshRunCommand,
  refreshRemoveCommand,
] as const;

type Services = ImportContext['services'];

async function getRefresh(services: Services, placePath: string): Promise<CountyRefresh> {
  const found = (await listCountyRefreshes(services)).find(({ place_path }) => place_path === placePath);
  if (found !== undefined) return found;
  throw new Problem('not_found', `${placePath} has no schedule: give it one with platbook refresh set.`);
}

async function printRefresh(services: Services, placePath: string, print: (line: string) => void) {
  for (const line of formatRefresh(await getRefresh(services, placePath))) print(line);
}

function formatRefresh({ headline, place_path: path, source, latest, ...refresh }: CountyRefresh): string[] {
  const { cron, time_zone: zone, is_paused: isPaused, next_at: nextAt, failures, limits } = refresh;
  const next = isPaused ? 'paused' : nextAt === null ? 'never' : timeIn(zone, nextAt);
  return [
    `${headline}  ${path}`,
    `  when    ${scheduleLabel(cron)} (${zone})`,
    `  next    ${next}${failures > 0 ? `, after ${countLabel(failures, 'failure')}` : ''}`,
    `  from    ${source.address}${source.where === null ? '' : `, where ${source.where}`}`,
    `  limits  ${limits.gone_percent}% gone, ${limits.new_percent}% new, ${limits.changed_percent}% changed, ${limits.area_percent}% of the area, ${countLabel(limits.columns_gone, 'column')} gone`,
    ...(latest === null
      ? []
      : [
          `  latest  ${latest.created_at.slice(0, 16).replace('T', ' ')} UTC: ${latest.state}${latest.error === null ? '' : `. ${latest.error}`}`,
        ]),
  ];
}

function timeIn(timeZone: string, at: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(at),
  );
}

function withoutAbsent<T extends object>(values: T): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;
}
