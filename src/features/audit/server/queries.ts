import type { Insertable } from 'kysely';
import type { AuditEntryTable } from '../../../../db/schema.generated.ts';
import type { Trx } from '../../../backend/db/database.ts';

export async function insertEntry(trx: Trx, entry: Insertable<AuditEntryTable>): Promise<void> {
  await trx.insertInto('audit_entry').values(entry).execute();
}
