import type { z } from 'zod';

/** Returns a plain sentence about a value that a schema refused. It lists permitted values without the notation of the schema library. */
export function describeIssue(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'invalid_value') return issue.message;
  const values = issue.values.map(String);
  return `must be ${values.length < 2 ? values.join('') : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`}`;
}
