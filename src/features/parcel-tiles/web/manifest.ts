import { defineWeb, pageEffect } from '../../../frontend/feature-web.ts';
import { parcelTilesFeature } from '../feature.ts';
import { MapMessageSlot } from './map-message-slot.ts';
import { useParcelCredits } from './use-parcel-credits.ts';

export const parcelTilesWeb = defineWeb(parcelTilesFeature, {
  parts: [{ slot: 'message', order: 50, Component: MapMessageSlot }, pageEffect(20, useParcelCredits)],
});
