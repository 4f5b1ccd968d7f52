import { FROM_ENV_FILE } from './config.ts';
import type { ScreenSetting, SettingsTable } from './setting.ts';

export interface ShownSetting {
  name: string;
  about: string;
  isSecret: boolean;
  needsPlans: boolean;
  /** `stored`: the database has it, because an operator changed it in the browser or the program itself stored it. */
  from: 'environment' | 'env_file' | 'stored' | 'default';
  /** The value as text; null if it is secret or not set. The user name and password in a URL are left out. */
  value: string | null;
  /** Its field on the operators' page; null if it can't be changed there. */
  screen: ScreenSetting | null;
}

/** Lists every setting with its value and its source, for operators. The values of secrets are not included. */
export function listSettings(
  settings: SettingsTable,
  {
    env,
    stored,
  }: {
    env: Readonly<Record<string, string | undefined>>;
    stored: Readonly<Record<string, string>>;
  },
): ShownSetting[] {
  return Object.entries(settings).map(([name, { about, schema, secret, needsPlans, screen = null }]) => {
    const isSecret = secret === true;
    const isGiven = (env[name] ?? '') !== '';
    const from = isGiven
      ? FROM_ENV_FILE.has(name)
        ? 'env_file'
        : 'environment'
      : Object.hasOwn(stored, name)
        ? 'stored'
        : 'default';
    const value: unknown = isGiven ? env[name] : (stored[name] ?? schema.safeParse(undefined).data);
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    return {
      name,
      about,
      isSecret,
      needsPlans: needsPlans === true,
      from,
      value: isSecret || text === '' ? null : text.replaceAll(/\/\/[^/\s]*@/g, '//…@'),
      screen,
    };
  });
}
