import { defineFeature } from '../../kernel/feature.ts';

export const singleSignOnFeature = defineFeature({ name: 'single-sign-on', permissions: {} });
