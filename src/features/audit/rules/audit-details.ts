import { utcDayLabel } from '../../../kernel/day-label.ts';
import { moneyLabel } from '../../../kernel/money.ts';
import { spaced } from '../../../kernel/spaced.ts';

const CURRENCY = /^[A-Z]{3}$/;
const TIME = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
/** The ids of other records mean nothing to people, so phrases leave them out. The CSV file of the log has them. */
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

type Detail = Readonly<Record<string, unknown>>;

/** Returns the details of an audit entry as phrases for people: "from pro to team", "price $1.50", "expires at Feb 21, 2027". */
export function detailPhrases(detail: Detail): string[] {
  const { from, to, ...rest } = detail;
  const given = detail['currency'];
  const currency = typeof given === 'string' && CURRENCY.test(given) ? given : 'USD';
  const change = [
    from === undefined ? '' : `from ${valueLabel(from)}`,
    to === undefined ? '' : `to ${valueLabel(to)}`,
  ];
  return [
    ...(isId(from) || isId(to) ? [] : [change.join(' ').trim()].filter((text) => text !== '')),
    ...Object.entries(rest).flatMap(([name, value]) =>
      isId(value) || (name === 'currency' && value === currency && hasMoney(detail))
        ? []
        : phrase(name, value, currency),
    ),
  ];
}

function phrase(name: string, value: unknown, currency: string): string {
  if (name === 'steps' && isSteps(value)) return stepsLabel(value, currency);
  const label = spaced(name);
  if (name.endsWith('_cents') && Number.isSafeInteger(value))
    return `${label.slice(0, -' cents'.length)} ${moneyLabel(Number(value), currency)}`;
  if (typeof value === 'boolean') {
    const quality = label.replace(/^is /, '');
    return value ? quality : `not ${quality}`;
  }
  return `${label} ${valueLabel(value)}`;
}

interface Step {
  price_cents: number;
  up_to_parcels: number | null;
}

function isSteps(value: unknown): value is Step[] {
  return Array.isArray(value) && value.every(isStep);
}

function isStep(value: unknown): value is Step {
  if (typeof value !== 'object' || value === null) return false;
  const { price_cents: cents, up_to_parcels: limit } = value as Detail;
  return Number.isSafeInteger(cents) && (limit === null || typeof limit === 'number');
}

/** The steps of a price: "$39 up to 100,000 parcels, $59 for more". */
function stepsLabel(steps: readonly Step[], currency: string): string {
  return steps
    .map(({ price_cents: cents, up_to_parcels: limit }) => {
      const price = moneyLabel(cents, currency);
      if (limit !== null) return `${price} up to ${limit.toLocaleString('en-US')} parcels`;
      return steps.length === 1 ? price : `${price} for more`;
    })
    .join(', ');
}

function valueLabel(value: unknown): string {
  if (value === null || value === '') return 'none';
  if (typeof value === 'string') return isTime(value) ? utcDayLabel(new Date(value)) : choiceLabel(value);
  if (typeof value === 'number') return value.toLocaleString('en-US');
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(valueLabel).join(', ');
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([name, part]) => `${spaced(name)} ${valueLabel(part)}`)
      .join(', ');
  }
  return String(value);
}

/** Writes an identifier of the code as words: single_sign_on becomes "single sign on". Names of settings and paths stay as they are. */
function choiceLabel(text: string): string {
  return /^[a-z]+(?:_[a-z]+)+$/.test(text) ? spaced(text) : text;
}

function isTime(text: string): boolean {
  return TIME.test(text) && !Number.isNaN(Date.parse(text));
}

function isId(value: unknown): boolean {
  return typeof value === 'string' && ID.test(value);
}

function hasMoney(detail: Detail): boolean {
  return 'steps' in detail || Object.keys(detail).some((name) => name.endsWith('_cents'));
}
