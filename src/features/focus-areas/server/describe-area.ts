import type { Actor } from '../../../kernel/permission.ts';
import { reasonAgainst } from '../../accounts/rules/can.ts';
import { type Plan, planOfActor } from '../../accounts/rules/plans.ts';
import { focusAreasFeature } from '../feature.ts';
import { acresOfSqm } from '../../../kernel/units.ts';
import type { FocusArea } from '../contract.ts';
import { areaAbilities } from '../rules/focus-area-access.ts';
import { focusAreaPath } from '../rules/focus-area-path.ts';
import type { FocusAreaRow } from './queries.ts';

/** Describes a focus area to this reader. */
export function describeArea(row: FocusAreaRow, userId: string | null): FocusArea {
  return {
    id: row.slug,
    name: row.name,
    headline: row.name,
    description: row.description,
    path: focusAreaPath(row.slug),
    acres: acresOfSqm(row.area_sqm),
    area_sqm: row.area_sqm,
    bbox: [row.west, row.south, row.east, row.north],
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    group_slug: row.group_slug,
    abilities: { update: areaAbilities(userId, [], row).update },
  };
}

/** Describes how many more areas the actor can have, with the reason when none. */
export function describeLimit(actor: Actor, used: number, plans: readonly Plan[]) {
  const total = actor.isOperator ? null : planOfActor(actor, plans).limits.focus_areas;
  const refusal = reasonAgainst(actor, focusAreasFeature.permissions['focus_area.create'], { used }, plans);
  return { used, total, refusal };
}
