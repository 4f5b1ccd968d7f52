import { defineFeature } from '../../kernel/feature.ts';

export const filtersFeature = defineFeature({ name: 'filters', permissions: {} });
