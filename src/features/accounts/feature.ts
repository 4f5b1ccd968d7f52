import { defineFeature } from '../../kernel/feature.ts';

export const accountsFeature = defineFeature({
  name: 'accounts',
  permissions: {
    'session.read': { who: 'anyone' },
    'session.create': { who: 'anyone' },
    'session.delete': { who: 'anyone' },
    'plan.read': { who: 'anyone', scope: 'every' },
    'session.list': { who: 'signed-in' },
    'session.end': { who: 'signed-in', isPersonal: true },
    'session.create_as': { who: 'operator' },
    'session.return': { who: 'signed-in' },
    'group.switch': { who: 'signed-in' },
    'admin.read': { who: 'operator' },
  },
});
