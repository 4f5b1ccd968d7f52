import type { Trx } from '../../../backend/db/database.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { BY_NOBODY, actedBy } from '../rules/acted-by.ts';
import { recordAct } from './record-act.ts';

/** Records that settings of the site were changed, by an operator or (null) by the program itself. Values may be secret, so only the names are recorded. */
export function recordSettingChange(
  trx: Trx,
  names: readonly string[],
  author: Pick<Actor, 'userId' | 'operatorId'> | null,
): Promise<void> {
  return recordAct(trx, {
    actor: author === null ? BY_NOBODY : actedBy(author),
    verb: 'settings.changed',
    subject: { kind: 'site', id: 'settings', name: 'Settings' },
    detail: { names: names.join(', ') },
  });
}
