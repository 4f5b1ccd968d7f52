import { PLANS } from '../../accounts/rules/plans.ts';

/** The plans that a group can have, for a select control. */
export const PLAN_OPTIONS = PLANS.flatMap(({ id, label, level }) =>
  id === 'anonymous' ? [] : [{ id, label: `${label} (${id}, ${level})` }],
);
