import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsOfText, shareOfCents, sumCents } from '../../../kernel/money.ts';
import { type Order } from '../contract.ts';
import { backPath } from './back-path.ts';
import { refundOfLine, refundsOfLines, withTax } from './line-refund.ts';
import { type ReceiptParties, receiptOf } from './receipt.ts';
import { whyNoOrder } from './who-orders.ts';

const file = fc.record({
  records: fc.integer({ min: 1, max: 5_000_000 }),
  state: fc.constantFrom('ready' as const, 'failed' as const, 'missing' as const),
});
const price = fc.integer({ min: 0, max: 100_000_000 });

describe('the refund of a line', () => {
  it('is between zero and its price: the whole price if no file was made, and zero if all files were made', () => {
    fc.assert(
      fc.property(price, fc.array(file, { minLength: 1, maxLength: 60 }), (cents, files) => {
        const refund = refundOfLine(cents, files);
        expect(Number.isSafeInteger(refund)).toBe(true);
        expect(refund).toBeGreaterThanOrEqual(0);
        expect(refund).toBeLessThanOrEqual(cents);
        if (files.every(({ state }) => state !== 'ready')) expect(refund).toBe(cents);
        if (files.every(({ state }) => state === 'ready')) expect(refund).toBe(0);
      }),
    );
  });

  it('never shrinks with a further file that is missing', () => {
    fc.assert(
      fc.property(price, fc.array(file, { minLength: 2, maxLength: 20 }), fc.nat(), (cents, files, at) => {
        const worse = files.map((made, index) =>
          index === at % files.length ? { ...made, state: 'failed' as const } : made,
        );
        expect(refundOfLine(cents, worse)).toBeGreaterThanOrEqual(refundOfLine(cents, files));
      }),
    );
  });

  it.each([
    [49_900, [1000, 1000, 1000], [true, true, false], 16_633],
    [1, [1, 1], [true, false], 0],
    [100, [1, 999], [false, true], 0],
    [100, [999, 1], [false, true], 100],
  ] as const)(
    'of %d cents for files of %j records, of which %j were made, is %d',
    (cents, records, made, expected) => {
      const files = records.map((count, index) => ({
        records: count,
        state: made[index] === true ? ('ready' as const) : ('failed' as const),
      }));
      expect(refundOfLine(cents, files)).toBe(expected);
    },
  );
});

it('the refunds of an order never exceed what is left of its payment, and are exactly what is owed when nothing was refunded before', () => {
  const line = fc.record({ priceCents: price, files: fc.array(file, { minLength: 1, maxLength: 8 }) });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), fc.nat(100), (lines, percent) => {
      const total = sumCents(lines.map(({ priceCents }) => priceCents));
      const left = total - shareOfCents(total, percent, 100);
      const refunds = refundsOfLines(lines, left);
      expect(refunds.every((cents) => Number.isSafeInteger(cents) && cents >= 0)).toBe(true);
      expect(sumCents(refunds)).toBeLessThanOrEqual(left);
      const owed = lines.map(({ priceCents, files }) => refundOfLine(priceCents, files));
      expect(refundsOfLines(lines, total)).toEqual(owed);
      expect(sumCents(refunds)).toBe(Math.min(left, sumCents(owed)));
    }),
  );
});

it('the prices of lines with their shares of the sales tax add up to what was paid', () => {
  fc.assert(
    fc.property(fc.array(price, { minLength: 1, maxLength: 20 }), fc.option(price), (prices, tax) => {
      const paid = withTax(prices, tax);
      expect(sumCents(paid)).toBe(sumCents(prices) + (tax ?? 0));
      expect(paid.every((cents, index) => cents >= (prices[index] ?? 0))).toBe(true);
    }),
  );
});

describe('who can check out', () => {
  const SELLING = { isSignedIn: true, totalCents: 500, freeFilesFor: 'signed-in', canPay: true } as const;
  it.each([
    ['a person who pays', {}, null],
    ['a visitor who would pay', { isSignedIn: false }, 'Sign in to pay. Your cart stays.'],
    [
      'a visitor with free files',
      { isSignedIn: false, totalCents: 0 },
      'Sign in to download. Your cart stays.',
    ],
    [
      'a visitor with free files, where free files are for everyone',
      { isSignedIn: false, totalCents: 0, freeFilesFor: 'everyone' },
      null,
    ],
    [
      'a visitor who would pay, where free files are for everyone',
      { isSignedIn: false, freeFilesFor: 'everyone' },
      'Sign in to pay. Your cart stays.',
    ],
    [
      'a person on a site without a way to pay',
      { canPay: false },
      'This site can’t take payments, so only its free files are available.',
    ],
    ['a person with free files on a site without a way to pay', { canPay: false, totalCents: 0 }, null],
  ] as const)('%s', (_, change, expected) => {
    expect(whyNoOrder({ ...SELLING, ...change })?.message ?? null).toBe(expected);
  });
});

describe('a receipt', () => {
  const LINE = {
    description: 'Tilden County',
    records: 5,
    price_cents: 34_900,
    refunded_cents: 0,
    files: [],
  };
  const ORDER: Order = {
    id: '6f0c0d0e-0000-4000-8000-000000000000',
    state: 'ready',
    total_cents: 34_900,
    tax_cents: null,
    currency: 'USD',
    created_at: '2026-11-20T10:00:00.000Z',
    paid_at: '2026-11-21T10:00:00.000Z',
    payment: {
      id: '6f0c0d0e-0000-4000-8000-000000000001',
      state: 'partly_refunded',
      message: null,
      amount_cents: 34_900,
      tax_cents: null,
      refunded_cents: 4900,
      currency: 'USD',
      description: 'Order',
      purchase_order: null,
      due_on: null,
      provider: 'practice',
      paid_at: null,
      created_at: '2026-11-20T10:00:00.000Z',
    },
    lines: [LINE],
  };
  const PARTIES: ReceiptParties = { seller: ['Tilden maps'], payTo: [], buyer: null };

  it('names seller, day, lines, total and refunds', () => {
    expect(receiptOf(ORDER, PARTIES)).toEqual({
      title: 'Receipt',
      seller: ['Tilden maps'],
      payer: [],
      facts: [
        { label: 'Order', value: '6f0c0d0e' },
        { label: 'Paid', value: 'Nov 21, 2026' },
        { label: 'Paid by', value: 'Card' },
      ],
      lines: [
        { text: 'Tilden County', amount: '$349' },
        { text: 'Refunded', amount: '-$49' },
      ],
      total: { text: 'Total paid', amount: '$300' },
      howToPay: [],
      foot: `All amounts are in USD. This is a practice payment: no money has moved. Order ${ORDER.id}`,
    });
  });

  it('adds up: its lines, with the refund as a negative amount, sum to its total', () => {
    const amount = (text: string) =>
      text.startsWith('-') ? -(centsOfText(text.slice(1)) ?? Number.NaN) : (centsOfText(text) ?? Number.NaN);
    fc.assert(
      fc.property(
        fc.array(price, { minLength: 1, maxLength: 20 }),
        fc.nat(100),
        fc.option(price),
        (cents, percent, tax) => {
          const total = sumCents([...cents, tax ?? 0]);
          const payment = ORDER.payment && {
            ...ORDER.payment,
            amount_cents: total,
            tax_cents: tax,
            refunded_cents: shareOfCents(total, percent, 100),
          };
          const lines = cents.map((price_cents) => ({ ...LINE, price_cents }));
          const receipt = receiptOf(
            { ...ORDER, total_cents: total, tax_cents: tax, payment, lines },
            PARTIES,
          );
          expect(sumCents(receipt.lines.map((line) => amount(line.amount)))).toBe(
            amount(receipt.total.amount),
          );
        },
      ),
    );
  });

  it('is an invoice while the money of a purchase order has not arrived', () => {
    const payment = ORDER.payment && {
      ...ORDER.payment,
      state: 'waiting' as const,
      refunded_cents: 0,
      purchase_order: 'PO-17',
      due_on: '2026-12-20',
      provider: 'invoice' as const,
    };
    expect(receiptOf({ ...ORDER, state: 'open', paid_at: null, payment }, PARTIES)).toMatchObject({
      title: 'Invoice',
      facts: [
        { label: 'Order' },
        { label: 'Date', value: 'Nov 20, 2026' },
        { label: 'Purchase order', value: 'PO-17' },
        { label: 'Due', value: 'Dec 20, 2026' },
      ],
      total: { text: 'Total due', amount: '$349' },
      howToPay: [
        'Please pay $349 by Dec 20, 2026.',
        'Ask Tilden maps where to send the money.',
        'Reference for your payment: order 6f0c0d0e',
      ],
    });
  });

  it('names the buyer, a purchase order, and what was free', () => {
    const buyer = { name: 'Bob', email: 'bob@people.example', group: 'Works' };
    const payment = ORDER.payment && {
      ...ORDER.payment,
      purchase_order: 'PO-17',
      due_on: null,
      provider: 'invoice' as const,
    };
    const invoiced = receiptOf({ ...ORDER, payment }, { ...PARTIES, buyer });
    expect(invoiced.payer).toEqual(['Bob', 'bob@people.example', 'Works']);
    expect(invoiced.facts).toContainEqual({ label: 'Purchase order', value: 'PO-17' });
    const free = receiptOf({ ...ORDER, payment: null, total_cents: 0 }, PARTIES);
    expect(free.facts).toContainEqual({ label: 'Price', value: 'Free of charge' });
  });
});

it.each([
  ['/store/us/zz/tilden', '/store/us/zz/tilden'],
  ['/store', '/store'],
  ['/store/esri/us/zz', '/store/esri/us/zz'],
  ['//evil.example/store', null],
  ['https://evil.example/store', null],
  ['/store/../admin', null],
  ['/storehouse', null],
  [null, null],
])('the cart links back to %s: %s', (from, expected) => {
  expect(backPath(from)).toBe(expected);
});
