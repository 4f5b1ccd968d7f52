import type { z } from 'zod';

/** Says in plain words what is wrong with a value that a schema refused; the list of permitted values without the schema library's notation. */
export function describeIssue(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'invalid_value') return issue.message;
  const values = issue.values.map(String);
  return `must be ${values.length < 2 ? values.join('') : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`}`;
}
