import { randomUUID } from 'node:crypto';
import { shareOfCents } from '../../src/kernel/money.ts';

interface Reply {
  status: number;
  body: unknown;
}

interface Calculation {
  id: string;
  currency: string;
  /** The fields of the address, as they were sent. */
  address: Record<string, string>;
  lines: { amount: number; tax: number; reference: string; taxCode: string | null }[];
}

interface Transaction {
  id: string;
  type: 'transaction' | 'reversal';
  reference: string;
  original: string | null;
  lines: { id: string; amount: number; amount_tax: number; reference: string }[];
}

/** The rates of the stand-in, in hundred-thousandths, by the first digits of a US ZIP Code. Elsewhere the seller is not registered, so the tax is 0. */
const RATES: readonly (readonly [string, number])[] = [
  ['212', 6_000],
  ['100', 8_875],
];
/** No place has this ZIP Code. */
const UNKNOWN_ZIP = '00000';

/** A stand-in for the tax endpoints of Stripe, with their documented checks: calculations, transactions made from them, and reversals. */
export function createFakeTax() {
  const calculations = new Map<string, Calculation>();
  const transactions = new Map<string, Transaction>();
  let isActive = true;
  let isExpired = false;

  const refuse = (message: string, { code, param }: { code?: string; param?: string } = {}): Reply => ({
    status: 400,
    body: {
      error: { type: 'invalid_request_error', message, ...(code && { code }), ...(param && { param }) },
    },
  });
  const missing = (param: string, id: string) =>
    refuse(`No such ${param}: '${id}'`, { code: 'resource_missing', param });
  const wholeOf = (text: string | undefined) => (/^-?\d+$/.test(text ?? '') ? Number(text) : null);

  function calculate(body: Record<string, string>): Reply {
    if (!isActive)
      return refuse('Stripe Tax has not been activated on your account.', { code: 'stripe_tax_inactive' });
    if (!/^[a-z]{3}$/.test(body['currency'] ?? '')) return refuse('Missing currency', { param: 'currency' });
    const address: Record<string, string> = {};
    for (const [key, value] of Object.entries(body)) {
      const field = /^customer_details\[address\]\[(\w+)\]$/.exec(key)?.[1];
      if (field === undefined) continue;
      if (value === '')
        return refuse('You passed an empty string.', { code: 'parameter_invalid_empty', param: key });
      address[field] = value;
    }
    const { country = '', postal_code: zip = '' } = address;
    if (!/^[A-Z]{2}$/.test(country))
      return refuse('Missing country', { param: 'customer_details[address][country]' });
    if (body['customer_details[address_source]'] === undefined)
      return refuse('Missing address_source', { param: 'customer_details[address_source]' });
    if (country === 'US' && (zip === '' || zip.startsWith(UNKNOWN_ZIP)))
      return refuse('The customer’s location isn’t recognized.', { code: 'customer_tax_location_invalid' });
    const lines: Calculation['lines'] = [];
    const rate = country === 'US' ? (RATES.find(([start]) => zip.startsWith(start))?.[1] ?? 0) : 0;
    for (let at = 0; body[`line_items[${at}][amount]`] !== undefined; at += 1) {
      const of = (name: string) => body[`line_items[${at}][${name}]`];
      const amount = wholeOf(of('amount'));
      if (amount === null || amount <= 0)
        return refuse('This value must be greater than or equal to 1.', {
          param: `line_items[${at}][amount]`,
        });
      const taxCode = of('tax_code') ?? null;
      if (taxCode !== null && !/^txcd_\d{8}$/.test(taxCode))
        return missing(`line_items[${at}][tax_code]`, taxCode);
      const tax = shareOfCents(amount, rate, 100_000);
      lines.push({ amount, tax, reference: of('reference') ?? `L${at + 1}`, taxCode });
    }
    if (lines.length === 0 || lines.length > 100)
      return refuse('1 to 100 line items', { param: 'line_items' });
    const id = `taxcalc_${randomUUID()}`;
    calculations.set(id, { id, currency: body['currency'] ?? '', address, lines });
    const tax = lines.reduce((sum, line) => sum + line.tax, 0);
    return {
      status: 200,
      body: {
        id,
        object: 'tax.calculation',
        tax_amount_exclusive: tax,
        tax_amount_inclusive: 0,
        amount_total: tax + lines.reduce((sum, { amount }) => sum + amount, 0),
      },
    };
  }

  /** References are unique across all transactions, reversals included. */
  const isTaken = (reference: string) =>
    [...transactions.values()].some((transaction) => transaction.reference === reference);
  const taken = (reference: string) =>
    refuse(`A transaction with the reference ${reference} exists already.`, { param: 'reference' });
  const stored = (made: Transaction): Reply => {
    transactions.set(made.id, made);
    return {
      status: 200,
      body: { id: made.id, object: 'tax.transaction', type: made.type, reference: made.reference },
    };
  };

  function sell(body: Record<string, string>): Reply {
    const { calculation = '', reference = '' } = body;
    const found = calculations.get(calculation);
    if (found === undefined) return missing('calculation', calculation);
    if (isExpired) return refuse('This calculation has expired.', { param: 'calculation' });
    if (reference === '') return refuse('Missing reference', { param: 'reference' });
    if (isTaken(reference)) return taken(reference);
    const lines = found.lines.map(({ amount, tax, reference: line }) => ({
      id: `tax_li_${randomUUID()}`,
      amount,
      amount_tax: tax,
      reference: line,
    }));
    return stored({ id: `tax_${randomUUID()}`, type: 'transaction', reference, original: null, lines });
  }

  function reverse(body: Record<string, string>): Reply {
    const { mode, original_transaction: original = '', reference = '' } = body;
    const sale = transactions.get(original);
    if (sale === undefined || sale.type === 'reversal') return missing('original_transaction', original);
    if (reference === '') return refuse('Missing reference', { param: 'reference' });
    if (isTaken(reference)) return taken(reference);
    const earlier = [...transactions.values()].filter((transaction) => transaction.original === original);
    const id = `tax_${randomUUID()}`;
    if (mode === 'full') {
      if (earlier.length > 0)
        return refuse('This transaction is reversed in part already.', { param: 'mode' });
      const lines = sale.lines.map((line) => ({
        ...line,
        amount: -line.amount,
        amount_tax: -line.amount_tax,
      }));
      return stored({ id, type: 'reversal', reference, original, lines });
    }
    if (mode !== 'partial') return refuse('Invalid mode', { param: 'mode' });
    const lines: Transaction['lines'] = [];
    for (let at = 0; body[`line_items[${at}][original_line_item]`] !== undefined; at += 1) {
      const of = (name: string) => body[`line_items[${at}][${name}]`];
      const line = of('original_line_item') ?? '';
      const sold = sale.lines.find((candidate) => candidate.id === line);
      if (sold === undefined) return missing(`line_items[${at}][original_line_item]`, line);
      const [amount, tax] = [wholeOf(of('amount')), wholeOf(of('amount_tax'))];
      if (amount === null || amount > 0)
        return refuse('Not negative', { param: `line_items[${at}][amount]` });
      if (tax === null || tax > 0) return refuse('Not negative', { param: `line_items[${at}][amount_tax]` });
      if (!of('reference')) return refuse('Missing reference', { param: `line_items[${at}][reference]` });
      const before = earlier.flatMap((one) => one.lines).filter((one) => one.id === line);
      const left = (name: 'amount' | 'amount_tax') =>
        before.reduce((sum, reversed) => sum + reversed[name], sold[name]);
      if (-amount > left('amount') || -tax > left('amount_tax'))
        return refuse('More than what is left to reverse.', { param: `line_items[${at}][amount]` });
      lines.push({ id: line, amount, amount_tax: tax, reference: of('reference') ?? '' });
    }
    if (lines.length === 0) return refuse('Missing line_items or flat_amount', { param: 'line_items' });
    return stored({ id, type: 'reversal', reference, original, lines });
  }

  return {
    calculations,
    transactions,
    /** Turns Stripe Tax off in the account of the seller, or on. */
    setActive: (to: boolean) => void (isActive = to),
    /** Makes all calculations too old for a transaction, as after 90 days. */
    setExpired: (to: boolean) => void (isExpired = to),
    handle(method: string, path: string, body: Record<string, string>): Reply {
      if (method === 'POST' && path === '/v1/tax/calculations') return calculate(body);
      if (method === 'POST' && path === '/v1/tax/transactions/create_from_calculation') return sell(body);
      if (method === 'POST' && path === '/v1/tax/transactions/create_reversal') return reverse(body);
      const id = /^\/v1\/tax\/transactions\/(\w[\w-]*)\/line_items$/.exec(path)?.[1];
      const found = id === undefined ? undefined : transactions.get(id);
      if (method !== 'GET' || found === undefined) return missing('transaction', path);
      return {
        status: 200,
        body: {
          object: 'list',
          has_more: false,
          data: found.lines.map((line) => ({ object: 'tax.transaction_line_item', ...line })),
        },
      };
    },
  };
}
