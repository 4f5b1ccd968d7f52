import { type Route, route } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { Problem } from '../../../kernel/problem.ts';
import { TRANSPARENT } from '../../filters/rules/style-rule.ts';
import type { ParcelSelector } from '../../filters/server/index.ts';
import type { ParcelStores } from '../../parcel-tiles/server/index.ts';
import { CUSTOM_PREFIX, UNKNOWN_COUNTY_COLUMNS } from '../../parcels/rules/county-columns.ts';
import { isPersonalField } from '../../parcels/rules/field-access.ts';
import { findParcelColumn } from '../../parcels/rules/parcel-columns.ts';
import { openFieldAccess } from '../../parcels/server/index.ts';
import { summarizeColumn } from '../contract.ts';
import { PARCEL_RULES } from '../rules/edited-rules.ts';
import { summarizeValues } from './column-values.ts';

/** The endpoint that summarizes a column for quick styles. It reads one column once: a million parcels take some milliseconds. */
export function summaryRoutes(
  services: Pick<Services, 'config' | 'database'>,
  editions: Pick<ParcelStores, 'withEditionStore'>,
  selector: Pick<ParcelSelector, 'choose' | 'classesOf'>,
): Route[] {
  return [
    route(summarizeColumn, async ({ body: { query, column, method, classes } }, { actor }) => {
      // A list of the most frequent names would show owner data without a parcel and without an entry in the access log.
      // The county's own columns are checked when the edition is known.
      if (!column.startsWith(CUSTOM_PREFIX) && isPersonalField(column, UNKNOWN_COUNTY_COLUMNS))
        throw aboutPeople();
      const { county } = await selector.choose(query, actor);
      const rule = {
        field: column,
        source: PARCEL_RULES,
        path: county.placePath,
        predicate: 'exists' as const,
        value: true,
        fill: TRANSPARENT,
        line: TRANSPARENT,
      };
      // Evaluates a rule on the column. This fails for a reader who may not color by the column and therefore may not see its values.
      const filled = await selector.classesOf(query, { rules: [rule] }, actor);
      const { columns } = await openFieldAccess(services, filled.county, actor);
      if (isPersonalField(column, columns)) throw aboutPeople();
      const summary = await editions.withEditionStore(county.geoid, filled.county.version, async (store) =>
        summarizeValues(store, column, filled.classes, { method, classes }),
      );
      if (summary !== undefined) return summary;
      const label = findParcelColumn(column)?.label ?? column;
      throw new Problem('invalid_input', {
        detail: `The column ${label} can be used in rules, but not for quick styles: the map of this county does not hold it, or its numbers are codes.`,
        fields: [
          { field: 'body.column', message: 'is not a column of values that the map of this county holds' },
        ],
      });
    }),
  ];
}

function aboutPeople(): Problem {
  return new Problem('invalid_input', {
    detail: 'Names and addresses of people can be used in rules, but not for quick styles.',
    fields: [{ field: 'body.column', message: 'is a column about people' }],
  });
}
