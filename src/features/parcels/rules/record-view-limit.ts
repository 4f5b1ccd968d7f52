import type { PlanTier } from '../../../kernel/permission.ts';
import { RECORD_VIEW_LIMIT_TITLE } from '../../accounts/rules/limit-messages.ts';

/** Returns the server's message about a reached limit without the title, which the notice shows itself. */
export function recordViewLimitAdvice(message: string): string {
  const title = `${RECORD_VIEW_LIMIT_TITLE}. `;
  return message.startsWith(title) ? message.slice(title.length) : message;
}

/** Returns what helps a reader who reached the limit: an account, a larger plan, or nothing that a button could do. */
export function recordViewLimitAction(tier: PlanTier): 'sign-in' | 'plans' | null {
  switch (tier) {
    case 'anonymous':
      return 'sign-in';
    case 'starter':
    case 'pro':
      return 'plans';
    case 'team':
      return null;
  }
}
