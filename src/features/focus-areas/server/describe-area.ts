import { acresOfSqm } from '../../../kernel/units.ts';
import type { FocusArea } from '../contract.ts';
import { focusAreaPath } from '../rules/focus-area-path.ts';
import type { FocusAreaRow } from './queries.ts';

/** A focus area as the API gives it to this reader. */
export function describeArea(row: FocusAreaRow, userId: string | null): FocusArea {
  return {
    id: row.slug,
    name: row.name,
    description: row.description,
    path: focusAreaPath(row.slug),
    acres: acresOfSqm(row.area_sqm),
    area_sqm: row.area_sqm,
    bbox: [row.west, row.south, row.east, row.north],
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    group_slug: row.group_slug,
    abilities: { update: row.owner_id === userId },
  };
}
