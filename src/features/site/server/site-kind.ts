import type { Config } from '../../../backend/config.ts';
import type { Db } from '../../../backend/db/database.ts';
import type { StoredSettings } from '../../../backend/stored-settings/stored-settings.ts';
import { isDemoOn, siteKindIn } from '../../accounts/server/index.ts';
import { findPublished } from '../../demo/server/index.ts';

/**
 * Makes a site open as soon as it has a county of its own, or at once if the demo is off (`isDemoOn`). Does nothing if the kind of the site is set already: by
 * an operator, the environment or an earlier call. The choice is stored, so that it stays the same and operators see it among the settings.
 */
export async function chooseSiteKind(
  db: Db,
  config: Pick<Config, 'featureSettings'>,
  settings: Pick<StoredSettings, 'saveByProgram'>,
): Promise<void> {
  if (siteKindIn(config) !== undefined) return;
  if (isDemoOn(config) && !(await findPublished(db)).hasOwn) return;
  await settings.saveByProgram({ PLATBOOK_SITE: 'open' });
}
