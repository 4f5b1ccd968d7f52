import { describe, expect, it } from 'vitest';
import { decimalOfCents, ledgerCsv } from './ledger-csv.ts';

describe('the file for the bookkeeper', () => {
  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [-5, '-0.05'],
    [99, '0.99'],
    [100, '1.00'],
    [-123_456, '-1234.56'],
  ])('%s cents are %s', (cents, text) => expect(decimalOfCents(cents)).toBe(text));

  it('has one line for each charge and refund, and no text that a spreadsheet would take for a formula', () => {
    const entry = {
      at: new Date('2026-11-26T03:00:00Z'),
      type: 'refund',
      id: 'r1',
      paymentId: 'p1',
      kind: 'Order',
      description: 'Alder County, 2 files',
      payer: '=HYPERLINK("http://example.com")',
      cents: -1250,
      taxCents: -71,
      currency: 'USD',
      provider: 'invoice',
      providerId: null,
      purchaseOrder: '+PO 7',
      reason: 'wrong county',
    } as const;
    expect(ledgerCsv([entry]).split('\r\n')).toEqual([
      'date,type,id,payment_id,kind,description,payer,amount,currency,provider,provider_id,purchase_order,reason,sales_tax',
      `2026-11-26T03:00:00.000Z,refund,r1,p1,Order,"Alder County, 2 files","'=HYPERLINK(""http://example.com"")",-12.50,USD,invoice,,'+PO 7,wrong county,-0.71`,
      '',
    ]);
  });
});
