import { defineFeature } from '../../kernel/feature.ts';

export const siteFeature = defineFeature({
  name: 'site',
  permissions: {},
  pages: {
    '/users/sign_out': { title: 'Sign out' },
  },
});
