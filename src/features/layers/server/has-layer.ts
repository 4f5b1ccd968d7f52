import type { Services } from '../../../backend/services.ts';
import type { StaticLayerId } from '../rules/static-layers.ts';
import { listCurrentLayers } from './queries.ts';

/** Returns true when a layer is published for a place (`/` is the world). */
export async function hasLayer(
  { database }: Pick<Services, 'database'>,
  layer: StaticLayerId,
  placePath: string,
): Promise<boolean> {
  const current = await listCurrentLayers(database.kysely);
  return current.some((one) => one.layer === layer && one.placePath === placePath);
}
