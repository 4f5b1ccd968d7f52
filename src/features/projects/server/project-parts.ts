import type { Db } from '../../../backend/db/database.ts';
import type { Logger } from '../../../backend/log.ts';
import type { Limits } from '../../../backend/limits/limits.ts';
import type { Mail } from '../../../backend/ports/mail/mail.ts';
import type { Plan } from '../../accounts/rules/plans.ts';

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
