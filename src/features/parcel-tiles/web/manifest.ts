import { defineWeb, pageEffect } from '../../../frontend/feature-web.ts';
import { parcelTilesFeature } from '../feature.ts';
import { useParcelCredits } from './use-parcel-credits.ts';
import { ZoomMessage } from './zoom-message.tsx';

export const parcelTilesWeb = defineWeb(parcelTilesFeature, {
  parts: [{ slot: 'message', order: 50, Component: ZoomMessage }, pageEffect(20, useParcelCredits)],
});
