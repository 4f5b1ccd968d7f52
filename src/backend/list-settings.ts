import { FROM_ENV_FILE, environment } from './config.ts';
import type { SettingsTable } from './setting.ts';

export interface SettingShown {
  name: string;
  about: string;
  isSecret: boolean;
  from: 'environment' | 'env_file' | 'default';
  /** The value as text; null if it is not set or secret. A password in a URL is left out. */
  value: string | null;
}

/** Lists every setting with its value and its source, for operators. The values of secrets are not included. */
export function listSettings(
  settings: SettingsTable,
  env: Record<string, string | undefined> = environment(),
): SettingShown[] {
  return Object.entries(settings).map(([name, { about, schema, secret }]) => {
    const given = env[name];
    const isSecret = secret === true;
    const isSet = given !== undefined && given !== '';
    const value: unknown = isSet ? given : schema.safeParse(undefined).data;
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
    return {
      name,
      about,
      isSecret,
      from: !isSet ? 'default' : FROM_ENV_FILE.has(name) ? 'env_file' : 'environment',
      value: isSecret || text === '' ? null : text.replaceAll(/\/\/[^/\s]*@/g, '//…@'),
    };
  });
}
