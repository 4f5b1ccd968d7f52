import type { Db } from '../../../backend/db/database.ts';
import type { Plan } from '../../accounts/rules/plans.ts';

/** What the routes of projects work with. */
export interface ProjectParts {
  db: Db;
  plans: readonly Plan[];
}
