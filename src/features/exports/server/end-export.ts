import type { Services } from '../../../backend/services.ts';
import { giveBackUse } from '../../usage/server/index.ts';
import { exportFolder } from './export-files.ts';
import { endExport } from './queries.ts';

/** Whose file it was counted for. */
export const quotaSubject = (id: string): string => `export:${id}`;

/** Ends an export that came to nothing: the free rows that it took are given back, once, and no file of it stays. */
export async function endWithoutFile(
  { database, files }: Pick<Services, 'database' | 'files'>,
  id: string,
  state: 'failed' | 'cancelled',
  message: string,
): Promise<void> {
  await database.kysely.transaction().execute(async (trx) => {
    const row = await endExport(trx, id, state, message);
    if (row === undefined || row.accountId === null || row.quotaPeriod === null || row.quotaRows === 0)
      return;
    await giveBackUse(trx, row.accountId, {
      kind: 'download_rows',
      period: row.quotaPeriod,
      subject: quotaSubject(id),
      amount: row.quotaRows,
    });
  });
  await files.removeAll(exportFolder(id));
}
