import { z } from 'zod';
import type { Config } from '../../../backend/config.ts';
import { setting, settingsOf } from '../../../backend/setting.ts';
import { tileTemplateSchema } from '../../layers/server/index.ts';
import type { TerrainSourceJson } from '../contract.ts';

export const SETTINGS = {
  TERRAIN_URL: {
    about:
      'URL template of elevation tiles, PNG of 256 pixels, with {z}/{x}/{y}, for the 3D terrain. Absent: the heights of the demo county.',
    schema: setting(tileTemplateSchema.optional()),
  },
  TERRAIN_ENCODING: {
    about: 'How heights are written into the colors of the elevation tiles: terrarium or mapbox.',
    schema: setting(z.enum(['terrarium', 'mapbox']).default('terrarium')),
  },
  TERRAIN_MAX_ZOOM: {
    about: 'Highest zoom of the elevation tiles.',
    schema: setting(z.coerce.number().int().min(0).max(22).default(14)),
  },
  TERRAIN_SOURCES: {
    about: 'Attribution shown for the elevation tiles.',
    schema: setting(z.string().optional()),
  },
} as const;

/** Returns the operator's elevation tiles, or null when they are not configured. */
export function operatorTerrainOf(
  config: Pick<Config, 'featureSettings'>,
): Omit<TerrainSourceJson, 'bounds' | 'shade'> | null {
  const values = settingsOf(config, SETTINGS);
  if (values.TERRAIN_URL === undefined) return null;
  return {
    tiles: values.TERRAIN_URL,
    encoding: values.TERRAIN_ENCODING,
    max_zoom: values.TERRAIN_MAX_ZOOM,
    sources: values.TERRAIN_SOURCES ?? '',
  };
}
