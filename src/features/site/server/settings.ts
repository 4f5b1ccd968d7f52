import { z } from 'zod';
import type { Config } from '../../../backend/config.ts';
import { setting, settingsOf } from '../../../backend/setting.ts';
import { SITE_COLORS } from '../rules/site-colors.ts';

/** A picture of at most 200 KB as a data URL. SVG is refused because it may contain scripts. */
const PICTURE = /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/;
const MAX_PICTURE = 273_100;

export const SETTINGS = {
  PLATBOOK_SITE_NAME: {
    about: 'Name of the site, in titles and beside the logo. Absent: Platbook.',
    screen: {
      section: 'site',
      order: 10,
      label: 'Name',
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
      hint: 'PNG, JPEG or WebP of at most 200 KB. It is shown 32 pixels high.',
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
      hint: 'All of them can be read well on light and dark screens.',
      control: { kind: 'choice', choices: SITE_COLORS.map(({ id, label }) => ({ value: id, label })) },
    },
    schema: setting(z.enum(SITE_COLORS.map(({ id }) => id)).default('teal')),
  },
  PLATBOOK_SITE_START: {
    about:
      'The place that opens first, such as /us/md/baltimore-city. Absent: the county that was published last.',
    screen: {
      section: 'site',
      order: 40,
      label: 'Start at',
      hint: 'The path of a place. If it is empty, the map opens at the county that was published last.',
      control: { kind: 'place' },
    },
    schema: setting(
      z
        .string()
        .max(200)
        .regex(/^\/[a-z]{2}(?:\/[a-z0-9-]+)*$/, 'must be the path of a place, such as /us/md/baltimore-city')
        .optional(),
    ),
  },
} as const;

/** How the site presents itself. */
export interface SiteLook {
  name: string;
  /** A data URL; null: the logo of Platbook. */
  logo: string | null;
  color: (typeof SITE_COLORS)[number]['id'];
  /** The path of the place that opens first; null: the county that was published last. */
  start: string | null;
}

export function siteLookOf(config: Pick<Config, 'featureSettings'>): SiteLook {
  const values = settingsOf(config, SETTINGS);
  return {
    name: values.PLATBOOK_SITE_NAME ?? 'Platbook',
    logo: values.PLATBOOK_SITE_LOGO ?? null,
    color: values.PLATBOOK_SITE_COLOR,
    start: values.PLATBOOK_SITE_START ?? null,
  };
}
