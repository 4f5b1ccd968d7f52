import { z } from 'zod';
import { setting } from '../../../backend/setting.ts';
import { DEMO_PARCELS_DEFAULT, DEMO_PARCELS_MAX, DEMO_PARCELS_MIN } from '../rules/demo-limits.ts';

export const SETTINGS = {
  PLATBOOK_DEMO_PARCELS: {
    about: 'Number of parcels in the demo county that the first start creates.',
    schema: setting(
      z.coerce.number().int().min(DEMO_PARCELS_MIN).max(DEMO_PARCELS_MAX).default(DEMO_PARCELS_DEFAULT),
    ),
  },
} as const;
