import { planOf, planOfTier } from '../../src/features/accounts/rules/plans.ts';
import type { SessionReply } from '../../src/features/accounts/server/describe-session.ts';
import { PERSONAS, type Persona } from './personas.ts';

/** Returns a persona's session as the server describes it; chelsea has none. */
export function sessionReplyOf(persona: Persona): SessionReply {
  const person = PERSONAS[persona];
  const { planClass, ...plan } = planOf(person === null ? 'anonymous' : planOfTier(person.tier));
  const described = { ...plan, plan_class: planClass };
  if (person === null) return { user: null, plan: described, csrf_token: null };
  const isFree = person.tier === 'starter';
  return {
    user: {
      id: `id-of-${persona}`,
      name: person.name,
      email: person.email,
      tier: person.tier,
      is_operator: person.isOperator,
      operator_needs_second_factor: false,
      operated_by: null,
      is_manager: false,
      has_sitecontrol: !isFree,
      is_paid: !isFree,
      has_paid_account: !isFree,
      in_free: isFree,
      in_group: false,
      is_guest: false,
      plan_class: planClass,
      group_role: null,
      group: null,
      groups: [],
    },
    plan: described,
    csrf_token: `csrf-of-${persona}`,
  };
}
