import type { PlanTier } from '../../../kernel/permission.ts';
import { RECORD_VIEW_LIMIT_TITLE } from '../../accounts/rules/limit-messages.ts';

/** Returns the server's message about a reached limit without the title, which the notice shows itself. */
export function recordViewLimitAdvice(message: string): string {
  const title = `${RECORD_VIEW_LIMIT_TITLE}. `;
  return message.startsWith(title) ? message.slice(title.length) : message;
}

/** Returns what helps a reader who reached the limit: a visitor needs an account, and an account needs a larger plan, or support if it has the highest tier. */
export function recordViewLimitAction(tier: PlanTier, isSignedIn: boolean): 'sign-in' | 'plans' | 'support' {
  if (!isSignedIn) return 'sign-in';
  return tier === 'team' ? 'support' : 'plans';
}
