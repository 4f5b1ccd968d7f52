import type { Actor } from '../../../kernel/permission.ts';

/** Who did something: `accountId` really did it (null: the command line, a job, a visitor), signed in as `asAccountId`. */
export interface AuditActor {
  accountId: string | null;
  asAccountId?: string | null;
}

/** What is done by commands and jobs. */
export const BY_NOBODY: AuditActor = { accountId: null };

/** Who sends a request, as the audit log names them: an operator who is signed in as somebody is named as the one who acts. */
export function actedBy({ userId, operatorId }: Pick<Actor, 'userId' | 'operatorId'>): AuditActor {
  return operatorId ? { accountId: operatorId, asAccountId: userId } : { accountId: userId };
}
