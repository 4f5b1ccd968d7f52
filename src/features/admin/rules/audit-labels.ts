import { utcDayLabel } from '../../../kernel/day-label.ts';

/** Kinds of records whose name in the database is not the one that people know. */
const KIND_LABELS: Readonly<Record<string, string>> = {
  removal: 'privacy opt-out',
  account: 'user',
  token: 'API token',
};

/** Returns the kind of a record for people: `removal` is "privacy opt-out". */
export function kindLabel(kind: string): string {
  return KIND_LABELS[kind] ?? kind.replaceAll('_', ' ');
}

/**
 * Returns what was done, from the verb of an audit entry: `account.operator_signed_in` is "Operator signed in". A verb of a single word gets its record in front:
 * `token.created` is "API token created".
 */
export function verbLabel(verb: string): string {
  const dot = verb.indexOf('.');
  const done = verb.slice(dot + 1).replaceAll('_', ' ');
  const whole = dot === -1 || done.includes(' ') ? done : `${kindLabel(verb.slice(0, dot))} ${done}`;
  return whole.charAt(0).toUpperCase() + whole.slice(1);
}

/** Returns one detail of an audit entry as text: `is_operator` true is "is operator: yes". */
export function detailLabel(name: string, value: unknown): string {
  return `${name.replaceAll('_', ' ')}: ${valueLabel(value)}`;
}

const TIME = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

function valueLabel(value: unknown): string {
  if (value === null) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return TIME.test(value) ? utcDayLabel(new Date(value)) : value;
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(valueLabel).join(', ');
  return JSON.stringify(value);
}
