import type { OpenContext } from '../../../backend/feature-server.ts';
import { listAuthors } from '../../audit/server/index.ts';
import type { Payments } from '../../payments/server/index.ts';
import { isPracticeSite } from './is-practice-site.ts';
import { findPublished } from './queries.ts';

const NAME = 'PLATBOOK_PLAN_PRICES';
/** Invented, like the county. */
const DEMO_PLAN_PRICES = 'pro.monthly=12, pro.annual=120, team_flex.monthly=20';

/**
 * Stores prices of plans while the site has only the demo county, so that a checkout can be tried. Removes them again when the site gets a county of its own.
 * Does nothing once an operator or the environment has set prices, or an operator has removed them.
 */
export async function settlePlanPrices(
  { services, storedSettings }: Pick<OpenContext, 'services' | 'storedSettings'>,
  payments: Pick<Payments, 'way'>,
): Promise<void> {
  const db = services.database.kysely;
  const { from, value } = storedSettings.list().find(({ name }) => name === NAME) ?? {};
  const change = (text: string | null) => storedSettings.saveByProgram({ [NAME]: text });
  const authors = () => listAuthors(db, 'settings.changed', NAME);
  if (from === 'default') {
    if ((await isPracticeSite(services, payments)) && (await authors()).length === 0)
      await change(DEMO_PLAN_PRICES);
  } else if (from === 'stored' && value === DEMO_PLAN_PRICES) {
    if ((await findPublished(db)).hasOwn && (await authors()).every((id) => id === null)) await change(null);
  }
}
