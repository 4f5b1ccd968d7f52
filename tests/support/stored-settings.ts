import { readSettings, ALL_SETTINGS } from '../../src/apps/read-settings.ts';
import type { Services } from '../../src/backend/services.ts';
import {
  type SettingTexts,
  type StoredSettings,
  openStoredSettings,
} from '../../src/backend/stored-settings/stored-settings.ts';
import { recordSettingChange } from '../../src/features/audit/server/index.ts';

/** Opens the settings that operators change in the browser. They apply to the configuration of these services, which keeps the settings of the test. */
export function openTestSettings(services: Services, env: SettingTexts = {}): Promise<StoredSettings> {
  const { config, database, log } = services;
  const { featureSettings: before } = config;
  return openStoredSettings(database.kysely, log, {
    config,
    env,
    settings: ALL_SETTINGS,
    record: recordSettingChange,
    read(texts) {
      const { mail, site, featureSettings } = readSettings(texts);
      const changed = Object.entries(featureSettings).filter(([name]) => name in texts);
      return { ...config, mail, site, featureSettings: { ...before, ...Object.fromEntries(changed) } };
    },
  });
}
