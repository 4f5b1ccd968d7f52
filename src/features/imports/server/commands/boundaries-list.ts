import { defineCommand } from '../../../../backend/command.ts';
import { OUTLINE_SOURCE_LABELS } from '../../../places/rules/outline-sources.ts';
import { listCountyOutlines } from '../../../places/server/index.ts';
import type { ImportContext } from '../run/import-context.ts';

export const boundariesListCommand = defineCommand({
  name: 'boundaries list',
  summary: "List the source of each county's outline",
  description: `Shows the outline of each county that has parcels or its own outline: its source, and how far it may be from the real line.
All other counties have the bundled outlines.`,
  async run({ services }: ImportContext, _given, io) {
    for (const outline of await listCountyOutlines(services.database.kysely)) {
      const { path, source, errorM, madeFrom, madeAt } = outline;
      const label = source === null ? 'none' : OUTLINE_SOURCE_LABELS[source];
      const within = errorM === null ? '' : `${Math.round(errorM).toLocaleString('en-US')} m`;
      const from = madeFrom === null ? '' : `${madeAt?.toISOString().slice(0, 10) ?? ''}  ${madeFrom}`;
      io.print(`${path.padEnd(34)}${label.padEnd(30)}${within.padStart(8)}  ${from}`.trimEnd());
    }
    return 0;
  },
});
