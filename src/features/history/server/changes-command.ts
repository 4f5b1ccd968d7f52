import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { defineCommand } from '../../../backend/command.ts';
import type { Services } from '../../../backend/services.ts';
import { Problem } from '../../../kernel/problem.ts';
import { type Edition, listEditions } from '../../editions/server/index.ts';
import { COUNTY_OPTION, getNamedPath } from '../../places/server/index.ts';
import { ALL_ALLOWED } from '../../usage/server/index.ts';
import { CHANGE_KINDS } from '../rules/change-kinds.ts';
import { writeChangesCsv } from './changes-csv.ts';
import { compareEditions } from './compare-editions.ts';
import { requestComparison } from './queries-compare.ts';
import { type ComparisonRow, findComparisonById } from './queries.ts';

const editionNumberSchema = z.coerce.number('is not the number of an edition').int().positive().optional();

/** People who run commands on the server see everything, like operators. */
const OPERATOR_ACCESS = {
  owners: { reason: null, needsSubjects: false, canSee: () => Promise.resolve(true) },
  fields: { isHidden: () => false, isPersonal: () => false },
};

export const changesCommand = defineCommand({
  name: 'changes',
  summary: 'List the changes between two editions of a county',
  description: 'Lists the changes between two editions of a county. Compares the editions first if needed.',
  options: {
    place: COUNTY_OPTION,
    from: {
      value: 'VERSION',
      schema: editionNumberSchema,
      help: 'the earlier edition (default: the edition before the later one)',
    },
    to: {
      value: 'VERSION',
      schema: editionNumberSchema,
      help: 'the later edition (default: the current one)',
    },
    csv: { value: 'FILE', help: 'writes all changes to a file, with owners' },
  },
  async run({ services }: { services: Services }, { place: text, from, to, csv }, io) {
    const place = await getNamedPath(services, text, 'county');
    const pair = await choosePair(services, place, from, to);
    const comparison = await ensureComparison(services, place, pair, io.signal, (line) => io.progress(line));
    const counts = comparison.counts ?? {};
    io.print(`${place}: edition ${pair.from.version} to edition ${pair.to.version}`);
    const rows = [
      ...CHANGE_KINDS.map(({ id, label }) => [label, counts[id] ?? 0] as const),
      ['Parcel numbers gone', counts['numbers_gone'] ?? 0] as const,
      ['Parcel numbers new', counts['numbers_new'] ?? 0] as const,
      ['Parcel numbers in skipped rows', counts['numbers_skipped'] ?? 0] as const,
      ['Redrawn within the tolerance', counts['redrawn'] ?? 0] as const,
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
        OPERATOR_ACCESS,
        async () => ALL_ALLOWED,
      );
      await pipeline(Readable.from(lines), createWriteStream(file), { signal: io.signal });
      io.print(`The changes are in ${csv}.`);
    }
    return 0;
  },
});

async function choosePair(
  { database }: Services,
  place: string,
  from: number | undefined,
  to: number | undefined,
): Promise<{ from: Edition; to: Edition }> {
  const editions = await listEditions(database.kysely, { placePath: place });
  const find = (version: number) => {
    const edition = editions.find((stored) => stored.version === version);
    if (edition !== undefined) return edition;
    const versions = editions.map((other) => other.version).join(', ') || 'none';
    throw new Problem('not_found', `${place} has no edition ${version}. Its editions are: ${versions}.`);
  };
  const later = to === undefined ? editions.find(({ isCurrent }) => isCurrent) : find(to);
  if (later === undefined)
    throw new Problem('not_found', `${place} has no parcels: import the county first.`);
  const earlier = from === undefined ? editions.find(({ version }) => version < later.version) : find(from);
  if (earlier === undefined || earlier.editionId === later.editionId)
    throw new Problem(
      'not_found',
      `${place} has no edition before edition ${later.version} to compare it with.`,
    );
  return { from: earlier, to: later };
}

async function ensureComparison(
  services: Services,
  placePath: string,
  { from, to }: { from: Edition; to: Edition },
  signal: AbortSignal,
  onProgress: (line: string) => void,
): Promise<ComparisonRow> {
  const db = services.database.kysely;
  const id = await requestComparison(db, {
    geoid: to.geoid,
    placePath,
    fromEditionId: from.editionId,
    toEditionId: to.editionId,
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
