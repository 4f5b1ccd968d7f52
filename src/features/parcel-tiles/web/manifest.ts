import { defineWeb, pageEffect } from '../../../frontend/feature-web.ts';
import { parcelTilesFeature } from '../feature.ts';
import { useParcelCredits } from './use-parcel-credits.ts';
import { ZoomMessageSlot } from './zoom-message-slot.ts';

export const parcelTilesWeb = defineWeb(parcelTilesFeature, {
  parts: [{ slot: 'message', order: 50, Component: ZoomMessageSlot }, pageEffect(20, useParcelCredits)],
});
