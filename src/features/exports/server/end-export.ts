import type { Trx } from '../../../backend/db/database.ts';
import { refundUse } from '../../usage/server/index.ts';
import { endExport } from './queries.ts';

/** The subject under which the free rows of an export are counted. */
export const quotaSubject = (id: string): string => `export:${id}`;

/** Ends an export without a file, and refunds the free rows that it took, at most once. The caller removes its folder (`exportFolder`) after the commit. */
export async function endWithoutFile(
  trx: Trx,
  id: string,
  state: 'failed' | 'cancelled',
  message: string,
): Promise<void> {
  const row = await endExport(trx, id, state, message);
  if (row === undefined || row.quotaHolder === null || row.quotaPeriod === null || row.quotaRows === 0)
    return;
  await refundUse(trx, {
    kind: 'download_rows',
    holder: row.quotaHolder,
    period: row.quotaPeriod,
    subject: quotaSubject(id),
    amount: row.quotaRows,
  });
}
