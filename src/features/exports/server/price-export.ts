import type { Config } from '../../../backend/config.ts';
import type { RequestContext } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { wrongField } from '../../../kernel/problem.ts';
import { reasonAgainst } from '../../accounts/rules/can.ts';
import { planOfActor } from '../../accounts/rules/plans.ts';
import { plansOf } from '../../accounts/server/index.ts';
import type { ParcelSelection, ParcelSelector } from '../../filters/server/index.ts';
import type { Usage } from '../../usage/server/index.ts';
import type { ExportQuery } from '../contract.ts';
import { exportsFeature } from '../feature.ts';
import type { ExportFacts } from '../rules/export-facts.ts';
import type { ExportFormatId } from '../rules/export-formats.ts';
import { exportQuota } from '../rules/export-quota.ts';
import type { ExportHome } from './export-home.ts';
import { freeExportsFor } from './settings.ts';

export interface ExportPricing {
  services: Pick<Services, 'config' | 'database' | 'files'>;
  selector: Pick<ParcelSelector, 'choose' | 'ogcFids'>;
  usage: Pick<Usage, 'of'>;
}

export interface ExportRequest {
  fmt: ExportFormatId;
  all_parcels: 'true' | 'false';
  query: ExportQuery;
}

/** The size and price of an export, by the same rules as on the page. */
export interface PricedExport {
  selection: ParcelSelection;
  facts: ExportFacts;
  /** Free rows per month; null when unlimited. */
  freeRows: number | null;
}

/** Counts and prices the parcels of an export. Throws the errors of selecting parcels, and `invalid_input` for datasets that the project doesn't have. */
export async function priceExport(
  { services, selector, usage }: ExportPricing,
  home: ExportHome,
  { fmt, all_parcels, query }: ExportRequest,
  context: RequestContext,
): Promise<PricedExport> {
  const { actorInGroup, project } = home;
  assertSources(query.sources);
  const selection = await selector.choose(query, actorInGroup);
  const plan = planOfActor(actorInGroup, plansOf(services.config));
  const freeRows = actorInGroup.isOperator ? null : plan.limits.download_rows;
  const { used } = await usage.of({ ...context, actor: actorInGroup }, 'download_rows');
  const isOnlyMyData = all_parcels === 'false';
  return {
    selection,
    freeRows,
    facts: {
      format: fmt,
      query,
      // Datasets don't exist yet, so no parcel has dataset records.
      quota: exportQuota(freeRows, used, isOnlyMyData ? 0 : selection.count),
      county: { path: selection.county.placePath, total: selection.county.parcelCount },
      sources: [],
      isOnlyMyData,
      isManager:
        project === null ||
        reasonAgainst(actorInGroup, exportsFeature.permissions['export.create'], home) === null,
      isFree: isFreeFor(services.config, actorInGroup),
    },
  };
}

/** Returns true when the operator of the site does not charge this person. */
export function isFreeFor(
  config: Pick<Config, 'featureSettings'>,
  { isOperator }: Pick<RequestContext['actor'], 'isOperator'>,
): boolean {
  const who = freeExportsFor(config);
  return who === 'everyone' || (who === 'operators' && isOperator);
}

function assertSources(sources: Readonly<Record<string, true>>): void {
  const [unknown] = Object.keys(sources);
  if (unknown === undefined) return;
  throw wrongField('body.query.sources', `The project has no dataset ${unknown}.`);
}
