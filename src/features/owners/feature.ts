import { defineFeature } from '../../kernel/feature.ts';

export const ownersFeature = defineFeature({ name: 'owners', permissions: {} });
