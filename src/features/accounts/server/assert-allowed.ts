import { Problem } from '../../../kernel/problem.ts';
import type { Verdict } from '../../../kernel/permission.ts';

/** Throws the problem of a refusal of `can`, with its words. */
export function assertAllowed(verdict: Verdict): void {
  if (!verdict.allowed) throw new Problem(verdict.code, verdict.words);
}
