import { z } from 'zod';
import type { Config } from '../../../backend/config.ts';
import { setting, settingsOf } from '../../../backend/setting.ts';

/** The URL template of tiles that browsers fetch: at another host, or a path of this site. */
export const tileTemplateSchema = z
  .string()
  .refine(
    (url) => /^(https?:\/\/[^/]+)?\//i.test(url) && URL.canParse(url, 'http://localhost'),
    'is neither a URL nor a path of this site',
  )
  .refine(
    (url) => ['{z}', '{x}', '{y}'].every((part) => url.includes(part)),
    'needs {z}, {x} and {y}, where the tile’s numbers go',
  );

export const SETTINGS = {
  SATELLITE_1_URL: {
    about:
      'Raster tile URL template of the Satellite 1 basemap, with {z}/{x}/{y}. Absent: the map does not offer it.',
    screen: {
      section: 'map',
      order: 10,
      label: 'Satellite 1: address of the tiles',
      control: { kind: 'text', placeholder: 'https://tiles.example.org/{z}/{x}/{y}.jpg' },
    },
    schema: setting(tileTemplateSchema.optional()),
  },
  SATELLITE_1_SOURCES: {
    about: 'Attribution shown for Satellite 1.',
    screen: {
      section: 'map',
      order: 11,
      label: 'Satellite 1: source',
      hint: 'The map shows it in a corner. Most providers require it.',
      control: { kind: 'text', placeholder: 'USGS The National Map' },
    },
    schema: setting(z.string().optional()),
  },
  SATELLITE_2_URL: {
    about:
      'Raster tile URL template of the Satellite 2 basemap, with {z}/{x}/{y}. Absent: the map does not offer it.',
    screen: {
      section: 'map',
      order: 20,
      label: 'Satellite 2: address of the tiles',
      control: { kind: 'text', placeholder: 'https://tiles.example.org/{z}/{x}/{y}.jpg' },
    },
    schema: setting(tileTemplateSchema.optional()),
  },
  SATELLITE_2_SOURCES: {
    about: 'Attribution shown for Satellite 2.',
    screen: {
      section: 'map',
      order: 21,
      label: 'Satellite 2: source',
      hint: 'The map shows it in a corner. Most providers require it.',
      control: { kind: 'text', placeholder: 'USGS The National Map' },
    },
    schema: setting(z.string().optional()),
  },
} as const;

/** A satellite basemap that the operator has configured. */
interface Satellite {
  /** The URL template of raster tiles. */
  tiles: string;
  /** The attribution. */
  sources: string;
}

/** Returns the two satellite basemaps, or null for one that is not configured. */
export function satellitesOf(config: Pick<Config, 'featureSettings'>): [Satellite | null, Satellite | null] {
  const values = settingsOf(config, SETTINGS);
  return [
    satellite(values.SATELLITE_1_URL, values.SATELLITE_1_SOURCES),
    satellite(values.SATELLITE_2_URL, values.SATELLITE_2_SOURCES),
  ];
}

const satellite = (tiles: string | undefined, sources = ''): Satellite | null =>
  tiles === undefined ? null : { tiles, sources };
