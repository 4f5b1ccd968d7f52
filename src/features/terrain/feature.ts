import { defineFeature } from '../../kernel/feature.ts';

export const terrainFeature = defineFeature({ name: 'terrain', permissions: {} });
