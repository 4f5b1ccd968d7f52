import type { Actor } from '../../../kernel/permission.ts';

/** The author of an act: the account `accountId` (null for the command line, a job or a visitor), signed in as `asAccountId`. */
export interface AuditActor {
  accountId: string | null;
  asAccountId?: string | null;
}

/** The author of acts of commands and jobs. */
export const BY_NOBODY: AuditActor = { accountId: null };

/** Returns the author that the audit log records for a request. If an operator is signed in as another person, the author is the operator. */
export function actedBy({ userId, operatorId }: Pick<Actor, 'userId' | 'operatorId'>): AuditActor {
  return operatorId ? { accountId: operatorId, asAccountId: userId } : { accountId: userId };
}
