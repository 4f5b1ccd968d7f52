import { useQuery } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import { listPlanPrices } from '../contract.ts';
import type { PlanPrice } from '../rules/plan-prices.ts';

const NO_PRICES: readonly PlanPrice[] = [];

const useSoldPlans = () =>
  useQuery({ queryKey: ['plan-prices'], queryFn: ({ signal }) => call(listPlanPrices, { signal }) }).data;

/** Returns the prices of plans on this site; none until they are loaded. */
export function usePlanPrices(): readonly PlanPrice[] {
  return useSoldPlans()?.prices ?? NO_PRICES;
}

/** Returns true if sales tax is added to plans that are paid by card. */
export function useArePlansTaxed(): boolean {
  return useSoldPlans()?.is_taxed === true;
}
