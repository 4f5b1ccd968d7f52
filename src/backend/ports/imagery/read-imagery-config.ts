import type { ImageryConfig } from './create-imagery.ts';
import { GOOGLE_URL } from './google-street-view.ts';
import { MAPBOX_URL } from './mapbox-birds-eye.ts';
import { MAPILLARY_URL } from './mapillary.ts';

/** The settings as they were read, each checked by itself. */
export interface ImagerySettings {
  STREET_VIEW_PROVIDER?: 'google' | 'mapillary' | undefined;
  STREET_VIEW_KEY?: string | undefined;
  STREET_VIEW_SIGNING_SECRET?: string | undefined;
  STREET_VIEW_URL?: string | undefined;
  BIRDS_EYE_PROVIDER?: 'mapbox' | undefined;
  BIRDS_EYE_KEY?: string | undefined;
  BIRDS_EYE_STYLE: string;
  BIRDS_EYE_URL?: string | undefined;
}

/** Whom pictures are asked of. A provider without its key is none. */
export function readImageryConfig(settings: ImagerySettings): ImageryConfig {
  const { STREET_VIEW_PROVIDER: provider, STREET_VIEW_KEY: key, BIRDS_EYE_KEY: birdsEyeKey } = settings;
  const streetView = (): ImageryConfig['streetView'] => {
    if (provider === undefined || key === undefined) return null;
    if (provider === 'mapillary') return { provider, key, url: settings.STREET_VIEW_URL ?? MAPILLARY_URL };
    const signingSecret = settings.STREET_VIEW_SIGNING_SECRET ?? null;
    return { provider, key, signingSecret, url: settings.STREET_VIEW_URL ?? GOOGLE_URL };
  };
  return {
    streetView: streetView(),
    birdsEye:
      settings.BIRDS_EYE_PROVIDER === undefined || birdsEyeKey === undefined
        ? null
        : {
            provider: settings.BIRDS_EYE_PROVIDER,
            key: birdsEyeKey,
            style: settings.BIRDS_EYE_STYLE,
            url: settings.BIRDS_EYE_URL ?? MAPBOX_URL,
          },
  };
}
