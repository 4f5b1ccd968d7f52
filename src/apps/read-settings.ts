import { type Config, readConfig } from '../backend/config.ts';
import { withOverrides } from '../features/accounts/rules/plan-overrides.ts';

/** Reads all settings. Those whose values only a feature can judge are in the list of issues too, beside all others. */
export function readSettings(env?: Record<string, string | undefined>): Config {
  return readConfig(env, (values) =>
    withOverrides(values.PLATBOOK_PLAN_LIMITS ?? '').issues.map((issue) => `PLATBOOK_PLAN_LIMITS: ${issue}`),
  );
}
