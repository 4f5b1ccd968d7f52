import type { Actor } from '../../../kernel/permission.ts';
import { acresOfSqm } from '../../../kernel/units.ts';
import { reasonAgainst } from '../../accounts/rules/can.ts';
import { type Plan, planOfActor } from '../../accounts/rules/plans.ts';
import type { FocusArea } from '../contract.ts';
import { focusAreasFeature } from '../feature.ts';
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
    acres: acresOfSqm(row.areaSqm),
    area_sqm: row.areaSqm,
    bbox: [row.west, row.south, row.east, row.north],
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    group_slug: row.groupSlug,
    is_suspended: row.isSuspended,
    abilities: { update: areaAbilities(userId, [], row).update },
  };
}

/** Describes how many areas the actor has and may have, and the reason when they can't add another. */
export function describeLimit(actor: Actor, used: number, plans: readonly Plan[]) {
  const total = actor.isOperator ? null : planOfActor(actor, plans).limits.focus_areas;
  const refusal = reasonAgainst(actor, focusAreasFeature.permissions['focus_area.create'], { used }, plans);
  return { used, total, refusal };
}
