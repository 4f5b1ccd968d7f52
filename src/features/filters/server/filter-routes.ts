import { type RequestContext, type Route, route } from '../../../backend/http/route.ts';
import { readSecret } from '../../../backend/secret.ts';
import type { Services } from '../../../backend/services.ts';
import { type Actor, hasSiteControl } from '../../../kernel/permission.ts';
import { Problem } from '../../../kernel/problem.ts';
import type { ParcelStores } from '../../parcel-tiles/server/index.ts';
import { assertMaySee } from '../../parcels/rules/assert-may-see.ts';
import { openFieldAccess } from '../../parcels/server/index.ts';
import type { Privacy } from '../../privacy/server/index.ts';
import { createUsage } from '../../usage/server/index.ts';
import {
  LIST_PREVIEW_SIZE,
  completeFilterValue,
  countParcels,
  listParcels,
  listPlaceFilters,
  listSourceFilters,
} from '../contract.ts';
import { kindOfColumn } from '../rules/condition-value.ts';
import { columnsOf } from '../rules/filter-tree.ts';
import { everyParcelOf, filteredCounties, textOfQuery, treeOf } from '../rules/parcel-query.ts';
import type { CompleteValues } from './complete-values.ts';
import type { LimitConcurrency } from './concurrency-limit.ts';
import type { OptionsOfCounty } from './county-options.ts';
import { findCounty } from './find-county.ts';
import { type FindHidden, NOBODY_HIDDEN, hiddenIn, mayHide } from './hidden-parcels.ts';
import { fingerprintOf, readCursor, writeCursor } from './list-cursor.ts';
import { listPage } from './list-page.ts';
import { describeRows, limitRows, nameSubject } from './list-rows.ts';
import type { ParcelSelector } from './parcel-selector.ts';

interface RouteParts {
  services: Pick<Services, 'config' | 'database'>;
  editions: Pick<ParcelStores, 'currentStores' | 'withStore' | 'withEditionStore'>;
  privacy: Pick<Privacy, 'optOuts' | 'accessLog'>;
  selector: ParcelSelector;
  complete: CompleteValues;
  optionsOf: OptionsOfCounty;
  findHidden: FindHidden;
  limitConcurrency: LimitConcurrency;
}

/** The parcels are the only source of filters so far. */
const PARCEL_SOURCE = 'parcel';

export function filterRoutes(parts: RouteParts): Route[] {
  const { services, editions, privacy, selector, complete, optionsOf, findHidden, limitConcurrency } = parts;
  const { config } = services;
  const usage = createUsage(services);
  const countyOf = async (path: string) =>
    (await findCounty(everyParcelOf(path), await editions.currentStores(), () => Promise.resolve(null)))
      .edition;
  const filtersOf = async (path: string, actor: Actor) => {
    const { options, edition } = await optionsOf(path, actor);
    return { key: PARCEL_SOURCE, path: edition.placePath, options };
  };

  return [
    route(listPlaceFilters, async (_, { actor, placePath }) => ({
      status: 'ok' as const,
      sources: [await filtersOf(placePath, actor)],
    })),

    route(listSourceFilters, async ({ params: { source }, query: { filter_path: path } }, { actor }) => ({
      status: 'ok' as const,
      filters: await filtersOf(pathOfSource(source, path), actor),
    })),

    route(completeFilterValue, async ({ params, query }, visitor) => {
      const { actor } = visitor;
      const { key, counts, filter_path: path } = query;
      const boundary = pathOfSource(params.source, path);
      if (kindOfColumn(key) === undefined) throw invalid('query.key', `is not a column: ${key}`);
      const county = await countyOf(boundary);
      const { geoid } = county;
      const access = await openFieldAccess(services, county, actor);
      assertMaySee(access, [key]);
      const values = await editions.withStore(geoid, async (store, edition) => {
        const hidden = mayHide(access, key) ? await findHidden(actor, store, edition) : NOBODY_HIDDEN;
        return complete({ store, edition, hidden: hiddenIn(hidden, access, key) }, key, query.query);
      });
      const shown = access.isPersonal(key) ? await namesAllowed(visitor, geoid, key, values) : [...values];
      if (access.isPersonal(key)) {
        // The log counts each name as a parcel without an id, because the reply names no parcels.
        const parcels = shown.map(() => '');
        noteShown(visitor, completeFilterValue.name, geoid, parcels);
      }
      return counts === 'true' ? shown : shown.map(({ value }) => value);
    }),

    route(countParcels, async ({ body }, { actor }) => {
      const choice = await selector.choose(body.query, actor);
      const { count, total, countyCount: county } = choice;
      return { count, total, county, extent: await selector.extentOf(choice) };
    }),

    route(listParcels, async ({ body }, visitor) => {
      const { actor } = visitor;
      const { query, columns, sort, limit } = body;
      const requested = [...columns, ...(sort === undefined ? [] : [sort.column])];
      const unknown = requested.find((column) => kindOfColumn(column) === undefined);
      if (unknown !== undefined) {
        const field = columns.includes(unknown) ? 'body.columns' : 'body.sort.column';
        throw invalid(field, `has an unknown column: ${unknown}`);
      }
      const choice = await selector.choose(query, actor);
      const { county, mask, count } = choice;
      const access = await openFieldAccess(services, county, actor);
      assertMaySee(access, requested);
      const secret = await readSecret(config);
      const order = sort === undefined ? '' : `${sort.column} ${sort.descending}`;
      const list = fingerprintOf(county.key, textOfQuery(query), order);
      const after = body.cursor === undefined ? null : readCursor(body.cursor, list, secret);
      const passed = after?.passed ?? 0;
      const size = Math.min(limit, pageLimit(actor, passed));
      return editions.withEditionStore(county.geoid, county.version, async (store) => {
        const hidden =
          sort !== undefined && mayHide(access, sort.column)
            ? hiddenIn(await findHidden(actor, store, county), access, sort.column)
            : NOBODY_HIDDEN;
        const fids = await listPage(
          { db: services.database.kysely, limitConcurrency },
          { store, edition: county, hidden },
          sort?.column ?? null,
          { mask, descending: sort?.descending ?? false, after: after?.fid ?? 0, limit: size },
        );
        const optOuts = actor.isOperator ? null : await privacy.optOuts.now();
        const described = await describeRows(services.database.kysely, {
          store,
          edition: county,
          fids,
          columns,
          access,
          optOuts,
        });
        const isAboutPersons = [
          // The filters may be under the path of a place inside the county.
          ...filteredCounties(query).flatMap((path) => columnsOf(treeOf(query, path))),
          ...(sort === undefined ? [] : [sort.column]),
        ].some(access.isPersonal);
        const { rows, named } = await limitRows(described, { columns, access, isAboutPersons }, (uuids) =>
          usage.allow(visitor, 'owner', uuids),
        );
        noteShown(visitor, listParcels.name, county.geoid, named);
        const last = fids.at(-1);
        const next = passed + fids.length;
        const cursor =
          last === undefined || next >= count ? null : writeCursor({ list, passed: next, fid: last }, secret);
        return { rows, cursor, count };
      });
    }),
  ];

  /** Counts each name toward the daily limit on owner data, even though it is shown without its parcel. Returns those within the limit; throws if none is. */
  async function namesAllowed<T extends { value: string }>(
    visitor: RequestContext,
    geoid: string,
    key: string,
    values: readonly T[],
  ): Promise<T[]> {
    const subjectOf = ({ value }: T) => nameSubject(geoid, key, value);
    const allowed = await usage.allow(visitor, 'owner', values.map(subjectOf));
    const shown = values.filter((value) => allowed.has(subjectOf(value)));
    if (shown.length === 0 && allowed.message !== null) throw new Problem('limit_reached', allowed.message);
    return shown;
  }

  function noteShown(
    visitor: RequestContext,
    endpoint: string,
    geoid: string,
    llUuids: readonly string[],
  ): void {
    privacy.accessLog.note(
      visitor,
      endpoint,
      llUuids.map((llUuid) => ({ geoid, llUuid })),
    );
  }
}

/** Returns the path in a request about a source. Throws if there is no such source, and if the path is missing. */
function pathOfSource(source: string, path: string | undefined): string {
  if (source !== PARCEL_SOURCE)
    throw new Problem('not_found', `There is no source ${source}: the only source is "parcel".`);
  if (path === undefined) throw invalid('query.filter_path', 'is missing: give the path of a county');
  return path;
}

/** Returns how many more parcels of a list this actor may see after the first `passed`. Throws when there are none left. */
function pageLimit(actor: Actor, passed: number): number {
  if (hasSiteControl(actor)) return Number.POSITIVE_INFINITY;
  const left = LIST_PREVIEW_SIZE - passed;
  if (left > 0) return left;
  const advice = `The list shows the first ${LIST_PREVIEW_SIZE} parcels here. Narrow down your filters, or`;
  throw actor.userId === null
    ? new Problem('sign_in_required', `${advice} sign in with a Pro account to see all of them.`)
    : new Problem('upgrade_required', `${advice} upgrade to Pro to see all of them.`);
}

function invalid(field: string, message: string): Problem {
  return new Problem('invalid_input', { detail: `${field} ${message}.`, fields: [{ field, message }] });
}
