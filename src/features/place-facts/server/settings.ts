import { z } from 'zod';
import type { Config } from '../../../backend/config.ts';
import { setting, settingsOf } from '../../../backend/setting.ts';
import { allowsPrivateFetches } from '../../../backend/uploads/fetch-settings.ts';
import { NATIVE_LAND_URL } from './services/native-land-api.ts';

const address = z.url({ protocol: /^https?$/ });

export const SETTINGS = {
  ENCYCLOPEDIA_URL: {
    about:
      'Address of a MediaWiki wiki with pages about places, such as https://en.wikipedia.org. Absent: texts come only from a loaded set that is named encyclopedia.',
    schema: setting(address.optional()),
  },
  NATIVE_LAND_KEY: {
    about:
      'API key of native-land.ca for the territories at a place. Absent: they come only from an imported boundary set with the key native_land.',
    secret: true,
    schema: setting(z.string().max(300).optional()),
  },
  NATIVE_LAND_URL: {
    about: 'Another address for the API of native-land.ca, such as a proxy.',
    schema: setting(address.default(NATIVE_LAND_URL)),
  },
} as const;

export interface OutsideConfig {
  encyclopedia: URL | null;
  nativeLand: { key: string; url: URL } | null;
  /** The user agent that wikis require: the program and the address of the site. */
  userAgent: string;
  /** True when the services may be in the private network. */
  allowsPrivate: boolean;
}

export function outsideConfigOf(config: Pick<Config, 'featureSettings' | 'publicUrl'>): OutsideConfig {
  const { ENCYCLOPEDIA_URL, NATIVE_LAND_KEY, NATIVE_LAND_URL: url } = settingsOf(config, SETTINGS);
  return {
    encyclopedia: ENCYCLOPEDIA_URL === undefined ? null : new URL(ENCYCLOPEDIA_URL),
    nativeLand: NATIVE_LAND_KEY === undefined ? null : { key: NATIVE_LAND_KEY, url: new URL(url) },
    userAgent: `Platbook/1.0 (+${config.publicUrl}; self-hosted parcel map)`,
    allowsPrivate: allowsPrivateFetches(config),
  };
}
