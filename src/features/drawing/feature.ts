import { defineFeature } from '../../kernel/feature.ts';

export const drawingFeature = defineFeature({ name: 'drawing', permissions: {} });
