import { z } from 'zod';
import { setting } from '../../../backend/setting.ts';

export const SETTINGS = {
  PLATBOOK_DEMO_PARCELS: {
    about: 'Number of parcels in the demo county that the first start creates.',
    schema: setting(z.coerce.number().int().min(500).max(1_000_000).default(25_000)),
  },
} as const;
