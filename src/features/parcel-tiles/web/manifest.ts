import { defineWeb } from '../../../frontend/feature-web.ts';
import { parcelTilesFeature } from '../feature.ts';
import { ZoomMessage } from './zoom-message.tsx';

export const parcelTilesWeb = defineWeb(parcelTilesFeature, {
  parts: [{ slot: 'message', order: 50, Component: ZoomMessage }],
});
