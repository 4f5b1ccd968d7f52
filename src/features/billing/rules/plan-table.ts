import { countLabel } from '../../../kernel/count-label.ts';
import type { OutputOf } from '../../../kernel/endpoint.ts';
import type { listPlans } from '../../accounts/contract.ts';
import { PLAN_LIMIT_LABELS } from '../../accounts/rules/plan-limit-labels.ts';

type Plan = OutputOf<typeof listPlans>['plans'][number];

/** A column of the plans page. */
export interface PlanColumn {
  id: Plan['id'];
  /** A link with the level highlights the column: `/plans#p=level1`. */
  level: Plan['level'];
  name: string;
  about: string;
  rows: readonly { label: string; value: string }[];
}

/** The plans that people can choose, lowest first. The other plans are given by agreement. */
const OFFERED: readonly { id: Plan['id']; about: string }[] = [
  { id: 'free', about: 'A free account. No card required.' },
  { id: 'pro', about: 'For one person who works with parcels.' },
  { id: 'team', about: 'For people who work together.' },
];

/** Returns the columns of the plans page, with the limits on this site. `premiumFields` says whether plans are needed to see premium fields. */
export function planColumns(plans: readonly Plan[], premiumFields: 'plans' | 'everyone'): PlanColumn[] {
  return OFFERED.flatMap(({ id, about }) => {
    const plan = plans.find((candidate) => candidate.id === id);
    if (plan === undefined) return [];
    const { level, label, tier, limits } = plan;
    const paid = tier === 'pro' || tier === 'team' ? 'Yes' : 'No';
    return [
      {
        id,
        level,
        name: label,
        about,
        rows: [
          ...PLAN_LIMIT_LABELS.map(([name, limitLabel]) => ({
            label: limitLabel,
            value: amount(limits[name]),
          })),
          ...(premiumFields === 'plans' ? [{ label: 'Premium fields', value: PREMIUM[tier] }] : []),
          { label: 'Labels and all layers', value: paid },
          { label: '3D terrain', value: paid },
          { label: 'Properties of one owner', value: paid },
        ],
      },
    ];
  });
}

/** Returns what people can do for free: without an account, and with a free one. It leaves out the numbers until the plans are loaded. */
export function freeLead(plans: readonly Plan[]): string {
  const [visitor, member] = ['anonymous', 'free'].map((id) => plans.find((plan) => plan.id === id)?.limits);
  const view = 'Without an account you can view and search the map';
  if (visitor === undefined || member === undefined) return `${view}.`;
  return `${view}, and open ${recordsPerDay(visitor)}. With a free account you can open ${recordsPerDay(member)}.`;
}

function recordsPerDay({ lookups }: Plan['limits']): string {
  return lookups === null ? 'any number of records' : `${countLabel(lookups, 'record')} per day`;
}

/** The rights of each tier to premium fields, as the table shows them. */
const PREMIUM: Readonly<Record<Plan['tier'], string>> = {
  anonymous: 'No',
  starter: 'No',
  pro: 'View only',
  team: 'View and export',
};

function amount(limit: number | null): string {
  if (limit === null) return 'Unlimited';
  return limit === 0 ? 'None' : limit.toLocaleString('en-US');
}

/** Returns how a person gets a plan that the page doesn't sell. */
export function howToGetPlan({ isSold, canPay }: { isSold: boolean; canPay: boolean }): string {
  if (isSold)
    return 'For a plan that is not listed above, write to the operators of this site and tell them what you need.';
  const how = 'Its operators give plans to accounts. Write to them and tell them what you need.';
  return canPay ? `This site has no prices for plans yet. ${how}` : `You can’t pay on this site yet. ${how}`;
}
