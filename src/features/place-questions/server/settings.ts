import { z } from 'zod';
import type { Config } from '../../../backend/config.ts';
import { setting, settingsOf } from '../../../backend/setting.ts';

export const SETTINGS = {
  LANGUAGE_MODEL_URL: {
    about:
      'Address of a language model with the interface of OpenAI, such as http://localhost:11434/v1. It may be on this machine. Absent: questions about places are answered by templates.',
    schema: setting(z.url({ protocol: /^https?$/ }).optional()),
  },
  LANGUAGE_MODEL_KEY: {
    about: 'API key for LANGUAGE_MODEL_URL. Absent: the requests have no key.',
    secret: true,
    schema: setting(z.string().max(500).optional()),
  },
  LANGUAGE_MODEL_NAME: {
    about: 'Name of the model at LANGUAGE_MODEL_URL. People see the name beside the answers of the model.',
    schema: setting(z.string().trim().max(100).optional()),
  },
} as const;

/** Returns an error message if the address or the name of the model is set without the other, or a key without an address. */
export function findSettingIssues(config: Pick<Config, 'featureSettings'>): string[] {
  const {
    LANGUAGE_MODEL_URL: url,
    LANGUAGE_MODEL_NAME: name,
    LANGUAGE_MODEL_KEY: key,
  } = settingsOf(config, SETTINGS);
  if ((url === undefined) !== (name === undefined))
    return ['LANGUAGE_MODEL_URL and LANGUAGE_MODEL_NAME go together: set both or none'];
  return key !== undefined && url === undefined
    ? ['LANGUAGE_MODEL_KEY needs LANGUAGE_MODEL_URL and LANGUAGE_MODEL_NAME']
    : [];
}

export interface LanguageModelConfig {
  url: URL;
  key: string | null;
  name: string;
}

/** Returns the configured language model; null if there is none. An address without a name counts as none. */
export function languageModelOf(config: Pick<Config, 'featureSettings'>): LanguageModelConfig | null {
  const {
    LANGUAGE_MODEL_URL: url,
    LANGUAGE_MODEL_NAME: name,
    LANGUAGE_MODEL_KEY: key,
  } = settingsOf(config, SETTINGS);
  return url === undefined || name === undefined ? null : { url: new URL(url), key: key ?? null, name };
}
