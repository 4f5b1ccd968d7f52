import type { PlanTier } from '../../../kernel/permission.ts';
import { LOOKUP_LIMIT_TITLE } from '../../accounts/rules/limit-messages.ts';

/** What the server says of a reached limit, without the title that stands above it. */
export function lookupLimitAdvice(message: string): string {
  const title = `${LOOKUP_LIMIT_TITLE}. `;
  return message.startsWith(title) ? message.slice(title.length) : message;
}

/** What leads out of a reached limit: an account, a larger plan, or nothing that a button could do. */
export function lookupLimitAction(tier: PlanTier): 'sign-in' | 'plans' | null {
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
