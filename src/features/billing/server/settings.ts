import { z } from 'zod';
import type { Config } from '../../../backend/config.ts';
import { setting, settingsOf } from '../../../backend/setting.ts';
import { siteKindOf } from '../../accounts/server/index.ts';
import { type PlanPrice, newPricesIssue, readPlanPrices } from '../rules/plan-prices.ts';

export const SETTINGS = {
  PLATBOOK_PLAN_PRICES: {
    about:
      'Prices of plans in US dollars: pro.monthly=12, pro.annual=120, team_flex.monthly=19.50 (for each user). Absent: the page of plans shows no prices.',
    screen: {
      section: 'sales',
      order: 15,
      label: 'Prices of plans',
      hint: 'In US dollars. A plan without a price per month is not sold.',
      control: {
        kind: 'prices',
        columns: ['Per month', 'Per year'],
        rows: [
          { label: 'Pro', names: ['pro.monthly', 'pro.annual'] },
          { label: 'Team', hint: 'For each user', names: ['team_flex.monthly', null] },
        ],
      },
    },
    needsPlans: true,
    schema: setting(
      z
        .string()
        .max(1000)
        .default('')
        .superRefine((text, context) => {
          for (const message of readPlanPrices(text).issues) context.addIssue({ code: 'custom', message });
        }),
    ),
    refuseNew: newPricesIssue,
  },
} as const;

/** Returns the prices of plans; none on an open site. */
export function planPricesOf(config: Pick<Config, 'featureSettings'>): readonly PlanPrice[] {
  if (siteKindOf(config) === 'open') return [];
  return readPlanPrices(settingsOf(config, SETTINGS).PLATBOOK_PLAN_PRICES).prices;
}
