/** Returns what was done, from the verb of an audit entry: `account.operator_signed_in` is "Operator signed in". */
export function verbLabel(verb: string): string {
  const done = verb.slice(verb.indexOf('.') + 1).replaceAll('_', ' ');
  return done.charAt(0).toUpperCase() + done.slice(1);
}

/** Returns one detail of an audit entry as text: `is_operator` true is "is operator: yes". */
export function detailLabel(name: string, value: unknown): string {
  return `${name.replaceAll('_', ' ')}: ${valueLabel(value)}`;
}

function valueLabel(value: unknown): string {
  if (value === null) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
