import { defineFeature } from '../../kernel/feature.ts';

export const historyFeature = defineFeature({ name: 'history', permissions: {} });
