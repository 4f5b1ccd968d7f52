import { markDeleted } from '../../../backend/db/soft-delete.ts';
import type { PlanHolding } from '../../billing/server/index.ts';
import { DELETED_PROJECTS, listProjectNames, setSuspendedProjects } from './queries.ts';

/** The connection of projects with plans, which limit their number. A suspended project can only be deleted. */
export const PROJECTS_OF_PLANS: PlanHolding = {
  effect: 'maps',
  type: 'Project',
  limit: 'projects',
  list: listProjectNames,
  suspend: setSuspendedProjects,
  remove: (trx, id) => markDeleted(trx, DELETED_PROJECTS, { id }),
};
