import { type RequestContext, type Route, route } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import type { QueryOf } from '../../../kernel/endpoint.ts';
import { Problem } from '../../../kernel/problem.ts';
import { focusAreaPath } from '../../focus-areas/rules/focus-area-path.ts';
import { percentOf } from '../../parcel-tiles/rules/percent.ts';
import { countryOf } from '../../parcels/rules/canada-fields.ts';
import {
  type AudienceReason,
  type FieldAccess,
  standardFieldAccess,
} from '../../parcels/rules/field-access.ts';
import { accessSettingsOf, openFieldAccess } from '../../parcels/server/index.ts';
import type { PlaceInfo } from '../../place-facts/server/index.ts';
import { listPlacesAround } from '../../places/server/index.ts';
import {
  type PlaceInsights,
  type StatisticFigure,
  getAreaInsights,
  getPlaceColors,
  getPlaceInsights,
  insightsSchema,
} from '../contract.ts';
import { ACTIVITIES, ACTIVITY_TYPES, VACANCIES, VACANCY_TYPES } from '../rules/categories.ts';
import type { Figures } from '../rules/figures.ts';
import {
  INSIGHT_NAMES,
  type InsightLock,
  type InsightName,
  insightLock,
  pageOf,
} from '../rules/insight-access.ts';
import { STATISTICS } from '../rules/statistics.ts';
import type { DescribedPlace, Insights } from './insights.ts';
import { textInsight } from './text-insights.ts';
import type { ReadTopOwners } from './top-owners.ts';

/** The maximum number of editions in one reply: those of the counties of a state. */
const MAX_EDITIONS = 100;
/** The parcel columns whose values these insights count. */
const COLUMNS = { lbcs: ['lbcs_activity'], premium: ['usps_vacancy', 'rdi'] } as const;
/** Counts of fewer parcels reveal the values of single parcels, so only readers who may see the column get them. */
const MIN_PARCELS_FOR_COUNTS = 10;

interface Parts {
  services: Pick<Services, 'config' | 'database'>;
  insights: Insights;
  readTopOwners: ReadTopOwners;
  info: Pick<PlaceInfo, 'encyclopedia' | 'nativeLand'>;
}

/** Returns the insights of a place or a focus area that a reader may see. */
export type InsightsOf = (
  path: string,
  names: readonly InsightName[],
  visitor: RequestContext,
) => Promise<PlaceInsights>;

export function createInsightsOf({ services, insights, readTopOwners, info }: Parts): InsightsOf {
  return async (
    path: string,
    names: readonly InsightName[],
    visitor: RequestContext,
  ): Promise<PlaceInsights> => {
    const { actor } = visitor;
    const described = await insights.describe(path, actor);
    const { place, county, editions, figures } = described;
    const access =
      county === null
        ? standardFieldAccess(actor, accessSettingsOf(services.config), countryOf(path))
        : await openFieldAccess(services, county, actor);
    const insightOf = async (name: InsightName) => {
      const locked = lockOf(name, described, access, visitor);
      if (locked !== null) return { hasData: false, locked };
      if (name === 'nativeLand' || name === 'wikipedia') return textInsight(name, place, info);
      if (figures === null) return { hasData: false };
      return name === 'owner' ? readTopOwners(described, visitor) : insightOfFigures(name, figures, access);
    };
    const reply: Record<string, unknown> = {};
    for (const name of new Set(names)) reply[name] = await insightOf(name);
    return {
      status: 'ok',
      place,
      available: figures !== null,
      parcels: figures?.parcels ?? 0,
      county_path: county?.placePath ?? null,
      editions: editions.slice(0, MAX_EDITIONS).map(({ placePath, version, publishedAt }) => ({
        path: placePath,
        version,
        published_at: publishedAt.toISOString(),
      })),
      county_count: editions.length,
      insights: insightsSchema.parse(reply),
    };
  };
}

export function insightRoutes(parts: Parts): Route[] {
  const { services } = parts;
  const insightsOf = createInsightsOf(parts);
  return [
    route(getPlaceInsights, ({ query }, visitor) =>
      insightsOf(visitor.placePath, askedNames(query), visitor),
    ),
    route(getAreaInsights, ({ params, query }, visitor) =>
      insightsOf(focusAreaPath(params.slug), askedNames(query), visitor),
    ),
    route(getPlaceColors, async (_, { placePath }) => {
      const places = await listPlacesAround(services.database.kysely, [placePath]);
      if (!places.has(placePath)) throw new Problem('not_found', `There is no place ${placePath}.`);
      const colors = [...Object.entries(ACTIVITIES), ...Object.entries(VACANCIES)];
      return {
        status: 'ok' as const,
        data: Object.fromEntries(colors.map(([type, { color }]) => [type, color])),
      };
    }),
  ];
}

/** Returns the insights that a request names, with brackets or without them. */
function askedNames({
  'insights[]': named,
  insights,
}: QueryOf<typeof getPlaceInsights>): readonly InsightName[] {
  return named === undefined && insights === undefined
    ? INSIGHT_NAMES
    : [...(named ?? []), ...(insights ?? [])];
}

function lockOf(
  name: InsightName,
  { place, county, figures }: DescribedPlace,
  access: FieldAccess,
  { actor }: RequestContext,
): InsightLock | null {
  const locked = insightLock(pageOf(name), place, county?.placePath ?? null, actor);
  if (locked !== null) return county === null && figures === null ? null : locked;
  if (name === 'owner') return access.whyHidden('owner');
  if ((name === 'lbcs' || name === 'premium') && (figures?.parcels ?? 0) < MIN_PARCELS_FOR_COUNTS) {
    return filterLock(COLUMNS[name], access).filter_locked ?? null;
  }
  return null;
}

function insightOfFigures(name: 'numeric' | 'lbcs' | 'premium', figures: Figures, access: FieldAccess) {
  if (name === 'numeric') {
    const statistics = statisticsOf(figures, access);
    return { hasData: figures.parcels > 0, statistics };
  }
  const counts = name === 'lbcs' ? figures.activities : figures.vacancies;
  if (counts === null || figures.parcels === 0) return { hasData: false };
  const types = name === 'lbcs' ? ACTIVITY_TYPES : VACANCY_TYPES;
  const shares = types.map((type, index) => {
    const count = counts[index] ?? 0;
    return { type, count, percent: percentOf(count, figures.parcels) };
  });
  return name === 'lbcs'
    ? {
        hasData: true,
        ...filterLock(COLUMNS.lbcs, access),
        items: { activity_counts: shares.map(({ type, ...share }) => ({ activity_type: type, ...share })) },
      }
    : {
        hasData: true,
        ...filterLock(COLUMNS.premium, access),
        charts: { usps: shares.map(({ type, ...share }) => ({ category: type, ...share })) },
      };
}

/** Returns why the reader may not filter by columns. */
function filterLock(columns: readonly string[], access: FieldAccess): { filter_locked?: AudienceReason } {
  const reason = columns.map((column) => access.whyHidden(column)).find((found) => found !== null);
  return reason == null ? {} : { filter_locked: reason };
}

/** Returns the statistics that the reader may see. Columns that the county doesn't fill have no statistics. */
function statisticsOf({ parcels, statistics }: Figures, access: FieldAccess): StatisticFigure[] {
  return STATISTICS.flatMap(({ key, label, format, column }) => {
    const found = statistics[key];
    if (found === undefined || (column !== null && access.whyHidden(column) !== null)) return [];
    return [{ key, label, format, ...found, known_percent: percentOf(found.known, parcels), column }];
  });
}
