import { type Actor, hasSiteControl } from '../../../kernel/permission.ts';
import type { PlaceKind } from '../../places/contract.ts';

/** The names of the insights that a request may ask for. */
export const INSIGHT_NAMES = ['numeric', 'nativeLand', 'wikipedia', 'lbcs', 'owner', 'premium'] as const;
export type InsightName = (typeof INSIGHT_NAMES)[number];

/** The pages of the pane, with the insights that each shows. */
export const INSIGHT_PAGES = {
  general: { label: 'General Info', insights: ['numeric', 'nativeLand', 'wikipedia'] },
  landUse: { label: 'Land Use & Zoning', insights: ['lbcs'] },
  ownership: { label: 'Ownership', insights: ['owner'] },
  vacancy: { label: 'Vacancy', insights: ['premium'] },
} as const satisfies Readonly<Record<string, { label: string; insights: readonly InsightName[] }>>;
export type InsightPage = keyof typeof INSIGHT_PAGES;

/** The reason why a reader doesn't get an insight: `region` can't be lifted by signing in or a plan. */
export type InsightLock = 'region' | 'sign_in' | 'upgrade';

export interface InsightPlace {
  path: string;
  /** `area`: a focus area. */
  kind: PlaceKind | 'area';
}

const TOO_LARGE: readonly InsightPlace['kind'][] = ['world', 'country', 'state'];

/**
 * Decides which insights a reader gets: General always, Ownership in the USA for places that are not a state,
 * province, country or the world, and Land Use and Vacancy there for paid users. `countyPath` is the county of the place, null for larger places.
 */
export function insightLock(
  page: InsightPage,
  { kind }: Pick<InsightPlace, 'kind'>,
  countyPath: string | null,
  actor: Actor,
): InsightLock | null {
  if (page === 'general') return null;
  if (TOO_LARGE.includes(kind) || countyPath === null || !countyPath.startsWith('/us/')) return 'region';
  if (page === 'ownership' || hasSiteControl(actor)) return null;
  return actor.userId === null ? 'sign_in' : 'upgrade';
}

/** Returns the page of the pane that shows an insight. */
export function pageOf(insight: InsightName): InsightPage {
  const found = Object.entries(INSIGHT_PAGES).find(([, { insights }]) =>
    (insights as readonly InsightName[]).includes(insight),
  );
  return (found?.[0] ?? 'general') as InsightPage;
}
