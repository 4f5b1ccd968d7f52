import type { OpenContext } from '../../../backend/feature-server.ts';
import { listAuthors } from '../../audit/server/index.ts';
import type { Payments } from '../../payments/server/index.ts';
import { isPracticeSite } from './is-practice-site.ts';

/** The settings of a practice site: invented prices of plans, and terms that say so. */
const DEMO_SETTINGS: Readonly<Record<string, string>> = {
  PLATBOOK_PLAN_PRICES: 'pro.monthly=12, pro.annual=120, team_flex.monthly=20',
  PLATBOOK_TERMS: [
    'This site is a demonstration. Its county, its owners and its addresses are invented, and so are the prices.',
    'Payments are for practice: only test cards are taken, and no money moves.',
    'Do not enter anything that you want to keep. The operators of this site may delete the demonstration at any time.',
    'There is no warranty.',
  ].join('\n\n'),
};

/**
 * Stores plan prices and terms while the site is for practice, so that an account and a checkout can be tried. Removes them when the site gets a county
 * of its own or takes real payments, and stores them again when it is for practice again. Does nothing about a setting once an operator or the environment
 * has set it, or an operator has removed it.
 */
export async function settleDemoSettings(
  { services, storedSettings }: Pick<OpenContext, 'services' | 'storedSettings'>,
  payments: Pick<Payments, 'way'>,
): Promise<void> {
  const db = services.database.kysely;
  const isOurs = async (name: string) =>
    (await listAuthors(db, 'settings.changed', name)).every((id) => id === null);
  for (const { name, from, value } of storedSettings.list()) {
    const text = DEMO_SETTINGS[name];
    if (text === undefined) continue;
    if (from === 'default') {
      if ((await isPracticeSite(services, payments)) && (await isOurs(name)))
        await storedSettings.saveByProgram({ [name]: text });
    } else if (from === 'stored' && value === text) {
      if (!(await isPracticeSite(services, payments)) && (await isOurs(name)))
        await storedSettings.saveByProgram({ [name]: null });
    }
  }
}
