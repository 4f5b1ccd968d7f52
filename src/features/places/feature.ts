import { defineFeature } from '../../kernel/feature.ts';
import { type HashValuesOf, hashText } from '../../kernel/hash.ts';
import { STYLE_KEY } from './rules/key-patterns.ts';

export const placesFeature = defineFeature({
  name: 'places',
  permissions: {
    'place.read': { who: 'anyone', scope: 'read_parcels' },
  },
  mapPaths: ['/', '/{placePath}'],
  hashKeys: {
    /** The boundary set that is drawn inside the explored place, such as `council_districts`, or `none`. */
    style: {
      ...hashText(60, STYLE_KEY),
      unreadableMessage: 'The kind of boundaries could not be read.',
    },
  },
});

declare module '../../kernel/hash.ts' {
  interface HashKeyValues extends HashValuesOf<typeof placesFeature> {}
}
