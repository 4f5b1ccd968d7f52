import { type Config, SETTINGS, readConfig } from '../backend/config.ts';
import type { SettingsTable } from '../backend/setting.ts';
import { withOverrides } from '../features/accounts/rules/plan-overrides.ts';
import { FEATURE_SETTINGS } from './server-list.ts';

/** All settings of the program and of its features, in the order of the operator's guide. */
export const ALL_SETTINGS: SettingsTable = { ...SETTINGS, ...FEATURE_SETTINGS };

/** Reads all settings. Those whose values only a feature can judge are in the list of issues too, beside all others. */
export function readSettings(env?: Record<string, string | undefined>): Config {
  return readConfig(env, {
    features: FEATURE_SETTINGS,
    findIssues: (values) =>
      withOverrides(values.PLATBOOK_PLAN_LIMITS ?? '').issues.map(
        (issue) => `PLATBOOK_PLAN_LIMITS: ${issue}`,
      ),
  });
}
