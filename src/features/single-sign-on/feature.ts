import { defineFeature } from '../../kernel/feature.ts';

export const singleSignOnFeature = defineFeature({
  name: 'single-sign-on',
  permissions: {},
  pages: { '/users/single_sign_on': { title: 'Sign in' } },
});
