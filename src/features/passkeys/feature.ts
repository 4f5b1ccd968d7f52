import { defineFeature } from '../../kernel/feature.ts';

export const passkeysFeature = defineFeature({
  name: 'passkeys',
  permissions: {
    'passkey.read': { who: 'signed-in' },
    'passkey.create': { who: 'signed-in', isPersonal: true },
    'passkey.update': { who: 'signed-in', isPersonal: true },
    'passkey.remove': { who: 'signed-in', isPersonal: true },
  },
});
