import type { Route } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { createCompleteValues } from './complete-values.ts';
import { createDatabaseMasks } from './database-masks.ts';
import { createEditionFacts } from './edition-facts.ts';
import { filterRoutes } from './filter-routes.ts';
import { createHiddenParcels } from './hidden-parcels.ts';
import { type ChooserParts, type ParcelChooser, createParcelChooser } from './parcel-chooser.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';
import type { Privacy } from '../../privacy/server/index.ts';

export interface Filters {
  chooser: ParcelChooser;
  routes: Route[];
}

/** Choosing parcels, and the endpoints that count, list and complete. */
export function createFilters(
  services: Pick<Services, 'config' | 'database' | 'files'>,
  parts: Pick<ChooserParts, 'editions' | 'openFocusArea'> & {
    privacy: Pick<Privacy, 'optOuts' | 'accessLog'>;
  },
): Filters {
  const { editions, privacy, openFocusArea } = parts;
  const db = services.database.kysely;
  const limitConcurrency = createConcurrencyLimit();
  const findHidden = createHiddenParcels(services, privacy);
  const chooser = createParcelChooser(services, {
    editions,
    openFocusArea,
    findHidden,
    databaseMasks: createDatabaseMasks(db, limitConcurrency),
  });
  const routes = filterRoutes({
    services,
    editions,
    privacy,
    chooser,
    complete: createCompleteValues(db, limitConcurrency),
    findFacts: createEditionFacts(services),
    findHidden,
    limitConcurrency,
  });
  return { chooser, routes };
}
