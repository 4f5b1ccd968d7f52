import { z } from 'zod';
import type { Config } from '../../../backend/config.ts';
import { setting, settingsOf } from '../../../backend/setting.ts';
import type { ImageryConfig } from './providers/create-imagery.ts';
import { GOOGLE_URL } from './providers/google-street-view.ts';
import { MAPBOX_URL } from './providers/mapbox-birds-eye.ts';
import { MAPILLARY_URL } from './providers/mapillary.ts';

export const SETTINGS = {
  STREET_VIEW_PROVIDER: {
    about:
      'Provider of street-level pictures of properties: google or mapillary. Absent: no such pictures are offered.',
    schema: setting(z.enum(['google', 'mapillary']).optional()),
  },
  STREET_VIEW_KEY: {
    about: 'API key (google) or client token (mapillary) of that provider.',
    secret: true,
    schema: setting(z.string().optional()),
  },
  STREET_VIEW_SIGNING_SECRET: {
    about: 'URL signing secret of a google project. Absent: requests are not signed.',
    secret: true,
    schema: setting(z.base64url().optional()),
  },
  STREET_VIEW_URL: {
    about: 'Another address of the provider’s API, such as a proxy.',
    schema: setting(z.url({ protocol: /^https?$/ }).optional()),
  },
  BIRDS_EYE_PROVIDER: {
    about: 'Provider of aerial pictures of properties: mapbox. Absent: no such pictures are offered.',
    schema: setting(z.enum(['mapbox']).optional()),
  },
  BIRDS_EYE_KEY: {
    about: 'Access token of that provider.',
    secret: true,
    schema: setting(z.string().optional()),
  },
  BIRDS_EYE_STYLE: {
    about: 'The satellite style of the pictures from above, username/style_id.',
    schema: setting(
      z
        .string()
        .regex(/^[\w-]+\/[\w-]+$/, 'is not username/style_id')
        .default('mapbox/satellite-v9'),
    ),
  },
  BIRDS_EYE_URL: {
    about: 'Another address of the provider’s API, such as a proxy.',
    schema: setting(z.url({ protocol: /^https?$/ }).optional()),
  },
} as const;

/** Returns an error message for each provider without a key, and each key without a provider. */
export function findSettingIssues(config: Pick<Config, 'featureSettings'>): string[] {
  const values = settingsOf(config, SETTINGS);
  const pairs = [
    ['STREET_VIEW_PROVIDER', 'STREET_VIEW_KEY'],
    ['BIRDS_EYE_PROVIDER', 'BIRDS_EYE_KEY'],
  ] as const;
  return pairs
    .filter(([provider, key]) => (values[provider] === undefined) !== (values[key] === undefined))
    .map(([provider, key]) => `${provider} and ${key} go together: set both or none`);
}

/** Returns the configured providers of pictures. A provider without its key counts as not configured. */
export function imageryConfigOf(config: Pick<Config, 'featureSettings'>): ImageryConfig {
  const values = settingsOf(config, SETTINGS);
  const { STREET_VIEW_PROVIDER: provider, STREET_VIEW_KEY: key, BIRDS_EYE_KEY: birdsEyeKey } = values;
  const streetView = (): ImageryConfig['streetView'] => {
    if (provider === undefined || key === undefined) return null;
    if (provider === 'mapillary') return { provider, key, url: values.STREET_VIEW_URL ?? MAPILLARY_URL };
    const signingSecret = values.STREET_VIEW_SIGNING_SECRET ?? null;
    return { provider, key, signingSecret, url: values.STREET_VIEW_URL ?? GOOGLE_URL };
  };
  return {
    streetView: streetView(),
    birdsEye:
      values.BIRDS_EYE_PROVIDER === undefined || birdsEyeKey === undefined
        ? null
        : {
            provider: values.BIRDS_EYE_PROVIDER,
            key: birdsEyeKey,
            style: values.BIRDS_EYE_STYLE,
            url: values.BIRDS_EYE_URL ?? MAPBOX_URL,
          },
  };
}
