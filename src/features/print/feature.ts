import { defineFeature } from '../../kernel/feature.ts';

export const printFeature = defineFeature({ name: 'print', permissions: {} });
