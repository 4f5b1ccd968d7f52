import { extend } from '../../../frontend/extension-point.ts';
import { defineWeb, lazyPart } from '../../../frontend/feature-web.ts';
import { MISSING_PLACE_PARTS } from '../../places/web/index.ts';
import { dataRequestsFeature } from '../feature.ts';

export const dataRequestsWeb = defineWeb(dataRequestsFeature, {
  extensions: [
    extend(
      MISSING_PLACE_PARTS,
      lazyPart(async () => (await import('./missing-place.tsx')).MissingPlace),
    ),
  ],
});
