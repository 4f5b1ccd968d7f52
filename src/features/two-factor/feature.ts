import { defineFeature } from '../../kernel/feature.ts';

export const twoFactorFeature = defineFeature({
  name: 'two-factor',
  permissions: {
    'two_factor.read': { who: 'signed-in' },
    'two_factor.update': { who: 'signed-in', isPersonal: true },
  },
});
