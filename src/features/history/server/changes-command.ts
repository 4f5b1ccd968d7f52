import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { Command } from '../../../backend/command.ts';
import type { Services } from '../../../backend/services.ts';
import { Problem } from '../../../kernel/problem.ts';
import { ALL_ALLOWED } from '../../usage/server/index.ts';
import { CHANGE_KINDS } from '../rules/change-kinds.ts';
import { writeChangesCsv } from './changes-csv.ts';
import { compareEditions } from './compare-editions.ts';
import { type ComparisonRow, findComparisonById, type KeptEdition, listKeptEditions } from './queries.ts';
import { requestComparison } from './queries-compare.ts';

const USAGE = `platbook changes --place PATH [--from VERSION] [--to VERSION] [--csv FILE]

Says what changed between two editions of a county, comparing them if that was not done yet.
  --place  the county: /us/md/baltimore-city
  --to     the later edition (default: the current one)
  --from   the earlier edition (default: the one before)
  --csv    writes every change into a file, with owners`;

const optionsSchema = z.object({
  place: z.string(),
  from: z.coerce.number().int().positive().optional(),
  to: z.coerce.number().int().positive().optional(),
  csv: z.string().optional(),
});

/** Who runs commands on the server sees everything, as an operator does. */
const OPERATOR_SIGHT = {
  owners: { reason: null, needsSubjects: false, canSee: () => Promise.resolve(true) },
  fields: { isHidden: () => false, isPersonal: () => false },
};

export const changesCommand: Command = {
  name: 'changes',
  summary: 'What changed between two editions of a county',
  usage: USAGE,
  async run(services, args, io) {
    const { place, from, to, csv } = readOptions(args);
    const pair = await choosePair(services, place, from, to);
    const comparison = await ensureComparison(services, place, pair, io.signal, (line) => io.progress(line));
    const counts = comparison.counts ?? {};
    io.print(`${place}: edition ${pair.from.version} to edition ${pair.to.version}`);
    const rows = [
      ...CHANGE_KINDS.map(({ id, label }) => [label, counts[id] ?? 0] as const),
      ['Parcel numbers gone', counts['numbers_gone'] ?? 0] as const,
      ['Parcel numbers new', counts['numbers_new'] ?? 0] as const,
      ['Parcel numbers in skipped rows', counts['numbers_skipped'] ?? 0] as const,
      ['Drawn anew within the tolerance', counts['redrawn'] ?? 0] as const,
      ['Parcels before', counts['from_parcels'] ?? 0] as const,
      ['Parcels now', counts['to_parcels'] ?? 0] as const,
    ];
    for (const [label, count] of rows)
      io.print(`  ${label.padEnd(32)} ${count.toLocaleString('en-US').padStart(9)}`);
    if (csv !== undefined) {
      const file = path.resolve(io.cwd, csv);
      const lines = writeChangesCsv(
        services.database.kysely,
        comparison,
        undefined,
        OPERATOR_SIGHT,
        async () => ALL_ALLOWED,
      );
      await pipeline(Readable.from(lines), createWriteStream(file), { signal: io.signal });
      io.print(`The changes are in ${csv}.`);
    }
    return 0;
  },
};

async function choosePair(
  { database }: Services,
  place: string,
  from: number | undefined,
  to: number | undefined,
): Promise<{ from: KeptEdition; to: KeptEdition }> {
  const editions = await listKeptEditions(database.kysely, place);
  const find = (version: number) => {
    const edition = editions.find((kept) => kept.version === version);
    if (edition !== undefined) return edition;
    const kept = editions.map((other) => other.version).join(', ') || 'none';
    throw new Problem('not_found', `${place} has no edition ${version}. Kept are: ${kept}.`);
  };
  const later = to === undefined ? editions.find(({ is_current }) => is_current) : find(to);
  if (later === undefined)
    throw new Problem('not_found', `${place} has no parcels: import the county first.`);
  const earlier = from === undefined ? editions.find(({ version }) => version < later.version) : find(from);
  if (earlier === undefined || earlier.id === later.id)
    throw new Problem(
      'not_found',
      `${place} has no edition before edition ${later.version} to compare it with.`,
    );
  return { from: earlier, to: later };
}

async function ensureComparison(
  services: Services,
  placePath: string,
  { from, to }: { from: KeptEdition; to: KeptEdition },
  signal: AbortSignal,
  onProgress: (line: string) => void,
): Promise<ComparisonRow> {
  const db = services.database.kysely;
  const id = await requestComparison(db, {
    geoid: to.geoid,
    placePath,
    fromEditionId: from.id,
    toEditionId: to.id,
  });
  await compareEditions(services, id, {
    signal,
    onProgress: (done, total) =>
      onProgress(`comparing: ${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} parcels`),
  });
  const comparison = await findComparisonById(db, id);
  if (comparison?.state !== 'ready')
    throw new Problem(
      'conflict',
      'These editions are being compared right now. Please try again in a moment.',
    );
  return comparison;
}

function readOptions(args: readonly string[]): z.output<typeof optionsSchema> {
  try {
    const text = { type: 'string' } as const;
    const { values } = parseArgs({
      args: [...args],
      options: { place: text, from: text, to: text, csv: text },
    });
    const parsed = optionsSchema.safeParse(values);
    if (parsed.success) return parsed.data;
    const issues = parsed.error.issues.map(({ path: [name], message }) => `--${String(name)}: ${message}`);
    throw new Problem('invalid_input', `${issues.join('\n')}\n\n${USAGE}`);
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem(
      'invalid_input',
      `${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`,
    );
  }
}
