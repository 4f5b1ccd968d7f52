import { defineWeb } from '../../../frontend/feature-web.ts';
import { demoFeature } from '../feature.ts';
import { DemoNotice } from './demo-notice.tsx';

export const demoWeb = defineWeb(demoFeature, {
  parts: [{ slot: 'note', order: 10, Component: DemoNotice }],
});
