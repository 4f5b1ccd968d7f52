import { defineFeature } from '../../kernel/feature.ts';

export const passkeysFeature = defineFeature({
  name: 'passkeys',
  permissions: {
    'passkey.read': { who: 'signed-in' },
    // Operators who are signed in as somebody may help, but must not leave a key behind.
    'passkey.create': { who: 'signed-in', isPersonal: true },
    'passkey.update': { who: 'signed-in', isPersonal: true },
    'passkey.remove': { who: 'signed-in', isPersonal: true },
  },
});
