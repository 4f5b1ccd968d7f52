import type { Db } from '../../../backend/db/database.ts';
import type { WriteContext } from '../../../backend/http/route.ts';
import type { Logger } from '../../../backend/log.ts';
import type { Limits } from '../../../backend/limits/limits.ts';
import type { Mail } from '../../../backend/ports/mail/mail.ts';
import type { Plan } from '../../accounts/rules/plans.ts';
import type { OpenProject } from './open-project.ts';

/** What changes a project: the router has loaded it and asked the permission. */
export type ProjectContext = Pick<WriteContext, 'trx' | 'actor'> & { record: OpenProject };

/** What the routes of projects work with. */
export interface ProjectParts {
  db: Db;
  plans: readonly Plan[];
  mail: Mail;
  limits: Limits;
  log: Logger;
  /** Before paths, in letters. */
  publicUrl: string;
}
