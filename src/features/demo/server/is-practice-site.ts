import type { Services } from '../../../backend/services.ts';
import { isDemoOn } from '../../accounts/server/index.ts';
import type { Payments } from '../../payments/server/index.ts';
import { findPublished } from './queries.ts';

/** Returns true while a site has the demo county, no county of its own, and payments for practice only. Such a site gets invented prices, so that buying can be tried. */
export async function isPracticeSite(
  { config, database }: Pick<Services, 'config' | 'database'>,
  payments: Pick<Payments, 'way'>,
): Promise<boolean> {
  if (!isDemoOn(config) || payments.way() !== 'practice') return false;
  const { hasDemo, hasOwn } = await findPublished(database.kysely);
  return hasDemo && !hasOwn;
}
