import { defineFeature } from '../../kernel/feature.ts';

export const siteFeature = defineFeature({ name: 'site', permissions: {} });
