import { setImmediate } from 'node:timers/promises';
import { type Route, route } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { type FieldIssue, Problem } from '../../../kernel/problem.ts';
import { kindOfColumn } from '../../filters/rules/condition-value.ts';
import { type FindHidden, type ParcelSelector, hiddenIn, mayHide } from '../../filters/server/index.ts';
import { MAP_COLUMNS } from '../../parcel-tiles/rules/map-columns.ts';
import { type ParcelStore, type ParcelStores, findColumn } from '../../parcel-tiles/server/index.ts';
import { assertMaySee } from '../../parcels/rules/assert-may-see.ts';
import { openFieldAccess } from '../../parcels/server/index.ts';
import { summarizeParcels } from '../contract.ts';
import { selectedOf } from './statistics/selected-numbers.ts';
import { statisticsOf } from './statistics/statistics-of.ts';

interface Parts {
  services: Pick<Services, 'config' | 'database'>;
  editions: Pick<ParcelStores, 'withEditionStore'>;
  selector: Pick<ParcelSelector, 'choose'>;
  findHidden: FindHidden;
}

/** The endpoint for statistics of any selection of parcels. It reads the parcel store, never the table of parcels. */
export function statisticsRoute({ services, editions, selector, findHidden }: Parts): Route {
  return route(summarizeParcels, async ({ body }, { actor }) => {
    const { query, numbers, groups, histograms } = body;
    const choice = await selector.choose(query, actor);
    const { county, mask, count } = choice;
    const access = await openFieldAccess(services, county, actor);
    const measured = [
      ...numbers.map((column, index) => ({ column, field: `body.numbers.${index}` })),
      ...groups.flatMap(({ measure }, index) =>
        measure === undefined ? [] : [{ column: measure, field: `body.groups.${index}.measure` }],
      ),
      ...histograms.map(({ column }, index) => ({ column, field: `body.histograms.${index}.column` })),
    ];
    const grouping = groups.flatMap(({ columns }, index) =>
      columns.map((column) => ({ column, field: `body.groups.${index}.columns` })),
    );
    const all = [...measured, ...grouping];
    const unknown = all.find(({ column }) => kindOfColumn(column) === undefined);
    if (unknown !== undefined) throw invalid(unknown.field, `is not a column: ${unknown.column}`);
    assertMaySee(
      access,
      all.map(({ column }) => column),
    );
    const personal = all.find(({ column }) => access.isPersonal(column));
    if (personal !== undefined)
      throw invalid(personal.field, 'is a column about people, whose values are not counted here');
    return editions.withEditionStore(county.geoid, county.version, async (store) => {
      for (const { column, field } of measured) assertHeld(store, column, field, true);
      for (const { column, field } of grouping) assertHeld(store, column, field, false);
      const concerned = [...new Set(grouping.map(({ column }) => column))].filter((column) =>
        mayHide(access, column),
      );
      const hiddenParcels = concerned.length === 0 ? null : await findHidden(actor, store, county);
      const answer = await statisticsOf(
        store,
        selectedOf(mask, count),
        { numbers, groups, histograms },
        {
          hidden: (column) =>
            hiddenParcels === null || !concerned.includes(column)
              ? new Uint32Array(0)
              : hiddenIn(hiddenParcels, access, column).ordinals,
          pause: () => setImmediate(),
        },
      );
      return {
        county_path: county.placePath,
        version: county.version,
        published_at: county.publishedAt.toISOString(),
        ...answer,
      };
    });
  });
}

/** Throws `invalid_input` for a column that parcel stores never have, and for a column of texts if the statistic needs numbers. The county need not fill it. */
function assertHeld(store: ParcelStore, column: string, field: string, isNumber: boolean): void {
  const kind = kindOfColumn(column);
  const found = findColumn(store, column)?.column;
  if (found === undefined && !MAP_COLUMNS.some((name) => name === column))
    throw invalid(field, `is not a column that the map of this county holds: ${column}`);
  if (isNumber && (found === undefined ? kind === 'text' : found.kind === 'text'))
    throw invalid(field, `is a column of texts, which can't be added up: ${column}`);
}

function invalid(field: string, message: string): Problem {
  const issue: FieldIssue = { field, message };
  return new Problem('invalid_input', { detail: `${field} ${message}.`, fields: [issue] });
}
