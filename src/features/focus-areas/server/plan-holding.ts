import { markDeleted } from '../../../backend/db/soft-delete.ts';
import type { PlanHolding } from '../../billing/server/index.ts';
import { DELETED_AREAS, listAreaNames, setSuspendedAreas } from './queries.ts';

/** Focus areas are what plans limit. A suspended one can only be deleted. */
export const AREAS_OF_PLANS: PlanHolding = {
  effect: 'sources',
  type: 'Focus area',
  limit: 'focus_areas',
  list: listAreaNames,
  suspend: setSuspendedAreas,
  remove: (trx, slug) => markDeleted(trx, DELETED_AREAS, { slug }),
};
