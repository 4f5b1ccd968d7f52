import { defineFeature } from '../../kernel/feature.ts';

export const demoFeature = defineFeature({ name: 'demo', permissions: {} });
