import { useQuery } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import { listPlanPrices } from '../contract.ts';
import type { PlanPrice } from '../rules/plan-prices.ts';

const NO_PRICES: readonly PlanPrice[] = [];

/** Returns the prices of plans on this site; none until they are loaded. */
export function usePlanPrices(): readonly PlanPrice[] {
  const prices = useQuery({
    queryKey: ['plan-prices'],
    queryFn: async ({ signal }) => (await call(listPlanPrices, { signal })).prices,
  });
  return prices.data ?? NO_PRICES;
}
