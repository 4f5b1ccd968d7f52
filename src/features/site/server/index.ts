import type { Services } from '../../../backend/services.ts';
import { findHomePath } from './queries.ts';

export { siteRoutes } from './site-routes.ts';

/** True when some county's parcels are published. */
export async function hasParcels({ database }: Pick<Services, 'database'>): Promise<boolean> {
  return (await findHomePath(database.kysely)) !== undefined;
}
