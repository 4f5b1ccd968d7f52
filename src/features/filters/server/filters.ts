import type { Route } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import type { Privacy } from '../../privacy/server/index.ts';
import { createCompleteValues } from './complete-values.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';
import { type OptionsOfCounty, createOptionsOfCounty } from './county-options.ts';
import { createDatabaseMasks } from './database-masks.ts';
import { createEditionFacts } from './edition-facts.ts';
import { filterRoutes } from './filter-routes.ts';
import { type FindHidden, createHiddenParcels } from './hidden-parcels.ts';
import { type SelectorParts, type ParcelSelector, createParcelSelector } from './parcel-selector.ts';
import { type SortSelection, createSortSelection } from './sort-selection.ts';

export interface Filters {
  selector: ParcelSelector;
  findHidden: FindHidden;
  sortSelection: SortSelection;
  /** Returns the columns that a reader may filter a county by. */
  optionsOf: OptionsOfCounty;
  routes: Route[];
}

/** Creates the parcel selector and the endpoints that count, list and complete. */
export function createFilters(
  services: Pick<Services, 'config' | 'database' | 'files'>,
  parts: Pick<SelectorParts, 'editions' | 'openFocusArea'> & {
    privacy: Pick<Privacy, 'optOuts' | 'accessLog'>;
  },
): Filters {
  const { editions, privacy, openFocusArea } = parts;
  const db = services.database.kysely;
  const limitConcurrency = createConcurrencyLimit();
  const findHidden = createHiddenParcels(services, privacy);
  const selector = createParcelSelector(services, {
    editions,
    openFocusArea,
    findHidden,
    databaseMasks: createDatabaseMasks(db, limitConcurrency),
  });
  const optionsOf = createOptionsOfCounty(services, editions, createEditionFacts(services), findHidden);
  const routes = filterRoutes({
    services,
    editions,
    privacy,
    selector,
    complete: createCompleteValues(db, limitConcurrency),
    optionsOf,
    findHidden,
    limitConcurrency,
  });
  const sortSelection = createSortSelection(services, { editions, findHidden, limitConcurrency });
  return { selector, sortSelection, findHidden, optionsOf, routes };
}
