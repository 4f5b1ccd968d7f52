import { defineFeature } from '../../kernel/feature.ts';

export const editionsFeature = defineFeature({ name: 'editions', permissions: {} });
