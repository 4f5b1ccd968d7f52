import { z } from 'zod';
import { SITE_COLORS, type SiteColor } from '../kernel/site-colors.ts';
import { type SettingsTable, type SettingValues, setting } from './setting.ts';

/** A picture as a data URL, with the first bytes of a PNG, JPEG or WebP file. SVG is refused because it may contain scripts. */
const PICTURE = /^data:image\/(?:png|jpeg|webp);base64,(?:iVBORw0KGgo|\/9j\/|UklGR)[A-Za-z0-9+/]+={0,2}$/;
const MAX_PICTURE = 273_100;

/** How the site presents itself on its pages and in its emails. */
export interface SiteLook {
  name: string;
  /** A data URL; null: the logo of Platbook. */
  logo: string | null;
  color: SiteColor;
}

export const SETTINGS = {
  PLATBOOK_SITE_NAME: {
    about: 'Name of the site, in titles, beside the logo and in emails. Absent: Platbook.',
    screen: {
      section: 'site',
      order: 10,
      label: 'Name',
      hint: 'On every page and in every email.',
      control: { kind: 'text', placeholder: 'Baltimore parcel map' },
    },
    schema: setting(z.string().trim().max(60).optional()),
  },
  PLATBOOK_SITE_LOGO: {
    about:
      'Logo of the site as a data URL of at most 200 KB: PNG, JPEG or WebP. Absent: the logo of Platbook.',
    screen: {
      section: 'site',
      order: 20,
      label: 'Logo',
      hint: 'PNG, JPEG or WebP of at most 200 KB. It is shown 32 pixels high, on pages and in emails.',
      control: { kind: 'image' },
    },
    schema: setting(
      z
        .string()
        .max(MAX_PICTURE, 'is larger than 200 KB')
        .regex(PICTURE, 'must be a PNG, JPEG or WebP picture')
        .optional(),
    ),
  },
  PLATBOOK_SITE_COLOR: {
    about: `Color of buttons and links: ${SITE_COLORS.map(({ id }) => id).join(', ')}.`,
    screen: {
      section: 'site',
      order: 30,
      label: 'Color',
      hint: 'Each color is easy to read on light and dark screens.',
      control: {
        kind: 'choice',
        choices: SITE_COLORS.map(({ id, label, fill }) => ({ value: id, label, color: fill })),
      },
    },
    schema: setting(z.enum(SITE_COLORS.map(({ id }) => id)).default('teal')),
  },
} as const satisfies SettingsTable;

export function readSiteLook(values: SettingValues<typeof SETTINGS>): SiteLook {
  return {
    name: values.PLATBOOK_SITE_NAME ?? 'Platbook',
    logo: values.PLATBOOK_SITE_LOGO ?? null,
    color: values.PLATBOOK_SITE_COLOR,
  };
}
