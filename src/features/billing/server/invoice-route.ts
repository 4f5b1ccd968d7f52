import type { Db } from '../../../backend/db/database.ts';
import { type BinaryReply, type LoadContext, type Route, route } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { Problem } from '../../../kernel/problem.ts';
import { openGroup } from '../../groups/server/index.ts';
import { documentOf, hasDocument } from '../../payments/rules/document-lines.ts';
import { documentNumber } from '../../payments/rules/invoice-terms.ts';
import {
  type Payments,
  describePayment,
  documentPdf,
  invoicePartiesOf,
} from '../../payments/server/index.ts';
import { downloadInvoice } from '../contract.ts';
import { listEmailsOfPayers } from './queries-suspensions.ts';
import { SUBSCRIPTION } from './subscription-changes.ts';

/** Invoices and receipts of what an account (group) pays for its plan. */
export function invoiceRoute(
  { config, database }: Pick<Services, 'config' | 'database'>,
  payments: Pick<Payments, 'findById'>,
): Route {
  const db: Db = database.kysely;
  return route(
    downloadInvoice,
    ({ params: { slug } }, { db: on, actor }: LoadContext) => openGroup(on, slug, actor),
    async ({ params: { id } }, { record: { group, groupId }, setHeader }): Promise<BinaryReply> => {
      const row = await payments.findById(db, id);
      if (row === undefined || row.groupId !== groupId || row.kind !== SUBSCRIPTION || !hasDocument(row))
        throw new Problem('not_found', 'There is no such invoice.');
      const document = documentOf({
        payment: describePayment(row),
        number: row.number,
        ...invoicePartiesOf(config),
        payer: [group.name, ...(await listEmailsOfPayers(db, groupId)).slice(0, 3)],
      });
      const name = `${document.title.toLowerCase()}-${documentNumber(row.number)}.pdf`;
      setHeader('content-disposition', `attachment; filename="${name}"`);
      return {
        type: 'application/pdf',
        body: Buffer.from(await documentPdf(document, new Date())),
        cacheControl: 'private, no-store',
      };
    },
  );
}
