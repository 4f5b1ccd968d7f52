import { extend } from '../../../frontend/extension-point.ts';
import { defineWeb } from '../../../frontend/feature-web.ts';
import { PARCEL_PARTS, parcelPart } from '../../parcels/web/index.ts';
import { imageryFeature } from '../feature.ts';

export const imageryWeb = defineWeb(imageryFeature, {
  extensions: [
    extend(
      PARCEL_PARTS,
      parcelPart({
        slot: 'image',
        load: async () => (await import('./property-images.tsx')).PropertyImages,
      }),
    ),
  ],
});
