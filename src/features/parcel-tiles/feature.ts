import { defineFeature } from '../../kernel/feature.ts';

export const parcelTilesFeature = defineFeature({ name: 'parcel-tiles', permissions: {} });
