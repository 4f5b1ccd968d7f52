import type { Actor } from '../../../kernel/permission.ts';
import { Problem } from '../../../kernel/problem.ts';

/** Returns the id of the account that sends a request. Throws `sign_in_required` for a visitor. */
export function accountOf({ userId }: Actor): string {
  if (userId === null) throw new Problem('sign_in_required');
  return userId;
}
