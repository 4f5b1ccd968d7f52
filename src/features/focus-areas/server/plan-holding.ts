import { markDeleted } from '../../../backend/db/soft-delete.ts';
import type { PlanHolding } from '../../billing/server/index.ts';
import { DELETED_AREAS, listAreaNames, setSuspendedAreas } from './queries.ts';

/** Adds focus areas to the records whose number plans limit. A suspended area can only be deleted. */
export const AREAS_OF_PLANS: PlanHolding = {
  effect: 'sources',
  type: 'Focus area',
  limit: 'focus_areas',
  list: listAreaNames,
  suspend: setSuspendedAreas,
  remove: (trx, slug) => markDeleted(trx, DELETED_AREAS, { slug }),
};
