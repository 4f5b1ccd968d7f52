import { defineFeature } from '../../kernel/feature.ts';

export const parcelApiFeature = defineFeature({ name: 'parcel-api', permissions: {} });
