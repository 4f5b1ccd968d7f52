import type { z } from 'zod';
import type { FieldIssue } from '../../kernel/problem.ts';

/** Lists the issues of an input, each with the path of its field. Of a value with several allowed forms, it lists those of the form that fits best. */
export function fieldIssues(where: string, issues: readonly z.core.$ZodIssue[]): FieldIssue[] {
  return issues.flatMap((issue) => {
    const field = [where, ...issue.path].join('.');
    if (issue.code !== 'invalid_union') return { field, message: issue.message };
    // The form whose issues lie deepest is the one that was meant: its outer keys are right.
    const [meant] = issue.errors.toSorted((a, b) => depthOf(b) - depthOf(a));
    return meant === undefined ? { field, message: issue.message } : fieldIssues(field, meant);
  });
}

function depthOf(issues: readonly z.core.$ZodIssue[]): number {
  return Math.max(
    0,
    ...issues.map(
      (issue) =>
        issue.path.length +
        (issue.code === 'invalid_union' ? Math.max(0, ...issue.errors.map((form) => depthOf(form))) : 0),
    ),
  );
}
