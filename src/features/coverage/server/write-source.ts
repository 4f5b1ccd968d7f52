import type { Db } from '../../../backend/db/database.ts';
import { type AuditActor, recordAct } from '../../audit/server/index.ts';
import type { Edition } from '../../editions/server/index.ts';
import type { CountySource } from '../contract.ts';
import { saveCountySource } from './queries.ts';

/** Saves an operator's statements about a county's data, with an audit entry. The endpoint and the command share it. */
export function writeSource(
  db: Db,
  { geoid, placePath }: Pick<Edition, 'geoid' | 'placePath'>,
  source: CountySource,
  by: AuditActor,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await saveCountySource(trx, geoid, source);
    const subject = { kind: 'county', id: geoid, name: placePath };
    await recordAct(trx, { actor: by, verb: 'county_source.updated', subject });
  });
}
