import { type Config, SETTINGS, readConfig } from '../backend/config.ts';
import type { SettingsTable } from '../backend/setting.ts';
import { FEATURE_SETTINGS, SERVERS } from './server-list.ts';

/** All settings of the program and its features, in the order of the operator's guide. */
export const ALL_SETTINGS: SettingsTable = { ...SETTINGS, ...FEATURE_SETTINGS };

/** Reads all settings. Throws a `ConfigError` with all issues, including those that features find in their settings. */
export function readSettings(env?: Record<string, string | undefined>): Config {
  return readConfig(env, {
    features: FEATURE_SETTINGS,
    findIssues: (config) => SERVERS.flatMap((server) => server.findSettingIssues?.(config) ?? []),
  });
}
