import type { Config } from '../../../backend/config.ts';
import type { Db } from '../../../backend/db/database.ts';
import type { WriteContext } from '../../../backend/http/route.ts';
import type { Limits } from '../../../backend/limits/limits.ts';
import type { Logger } from '../../../backend/log.ts';
import type { Mail } from '../../../backend/ports/mail/mail.ts';
import type { Plan } from '../../accounts/rules/plans.ts';
import type { OpenProject } from './open-project.ts';

/** The context of a change: the router has loaded the project and checked the permission. */
export type ProjectContext = Pick<WriteContext, 'trx' | 'actor'> & { record: OpenProject };

/** The dependencies of the project routes. */
export interface ProjectParts {
  db: Db;
  /** Operators can change the limits while the site is running. */
  plans: () => readonly Plan[];
  mail: Mail;
  limits: Limits;
  log: Logger;
  /** For emails: the prefix of paths, and the name of the site. */
  config: Pick<Config, 'publicUrl' | 'site'>;
}
