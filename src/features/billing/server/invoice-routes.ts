import type { Db } from '../../../backend/db/database.ts';
import {
  type BinaryReply,
  type LoadContext,
  type RequestContext,
  type Route,
  route,
} from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { Problem } from '../../../kernel/problem.ts';
import { openGroup } from '../../groups/server/index.ts';
import { documentOf, hasDocument } from '../../payments/rules/document-lines.ts';
import { documentNumber } from '../../payments/rules/invoice-terms.ts';
import {
  type PaymentRow,
  type Payments,
  describePayment,
  documentPdf,
  invoicePartiesOf,
} from '../../payments/server/index.ts';
import { downloadFirstInvoice, downloadInvoice } from '../contract.ts';
import { findSubscriptionById } from './queries-subscriptions.ts';
import { listEmailsOfPayers } from './queries-suspensions.ts';
import { SUBSCRIPTION } from './subscription-changes.ts';

const NOT_FOUND = 'There is no such invoice.';

/** Invoices and receipts of what an account (group) pays for its plan. */
export function invoiceRoutes(
  { config, database }: Pick<Services, 'config' | 'database'>,
  payments: Pick<Payments, 'findById'>,
): Route[] {
  const db: Db = database.kysely;

  /** Returns a payment for a plan. Throws `not_found` if there is none, or it has neither an invoice nor a receipt. */
  const getPayment = async (id: string): Promise<PaymentRow> => {
    const row = await payments.findById(db, id);
    if (row === undefined || row.kind !== SUBSCRIPTION || !hasDocument(row))
      throw new Problem('not_found', NOT_FOUND);
    return row;
  };
  const pdfOf = async (
    row: PaymentRow,
    payer: readonly string[],
    { setHeader }: Pick<RequestContext, 'setHeader'>,
  ): Promise<BinaryReply> => {
    const document = documentOf({
      payment: describePayment(row),
      number: row.number,
      ...invoicePartiesOf(config),
      payer,
    });
    const name = `${document.title.toLowerCase()}-${documentNumber(row.number)}.pdf`;
    setHeader('content-disposition', `attachment; filename="${name}"`);
    return {
      type: 'application/pdf',
      body: Buffer.from(await documentPdf(document, new Date())),
      cacheControl: 'private, no-store',
    };
  };

  return [
    route(
      downloadInvoice,
      ({ params: { slug } }, { db: on, actor }: LoadContext) => openGroup(on, slug, actor),
      async ({ params: { id } }, context) => {
        const { group, groupId } = context.record;
        const row = await getPayment(id);
        if (row.groupId !== groupId) throw new Problem('not_found', NOT_FOUND);
        const emails = await listEmailsOfPayers(db, groupId);
        return pdfOf(row, [group.name, ...emails.slice(0, 3)], context);
      },
    ),
    route(downloadFirstInvoice, async ({ params: { id } }, context) => {
      const row = await getPayment(id);
      const subscription = await findSubscriptionById(db, row.recordId);
      if (subscription === undefined || row.accountId !== context.actor.userId)
        throw new Problem('not_found', NOT_FOUND);
      return pdfOf(row, [subscription.groupName], context);
    }),
  ];
}
