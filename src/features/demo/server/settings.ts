import { z } from 'zod';
import { setting } from '../../../backend/setting.ts';

export const SETTINGS = {
  PLATBOOK_DEMO_PARCELS: {
    about: 'Size of the demo county made at the first start.',
    schema: setting(z.coerce.number().int().min(500).max(1_000_000).default(25_000)),
  },
} as const;
