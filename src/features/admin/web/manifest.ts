import { defineWeb } from '../../../frontend/feature-web.ts';
import { adminFeature } from '../feature.ts';
import { ActingAs } from './acting-as.tsx';

export const adminWeb = defineWeb(adminFeature, {
  parts: [{ slot: 'page-top', order: 10, Component: ActingAs }],
});
