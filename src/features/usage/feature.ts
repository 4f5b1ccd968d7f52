import { defineFeature } from '../../kernel/feature.ts';

export const usageFeature = defineFeature({
  name: 'usage',
  permissions: {
    'usage.read': { who: 'anyone', scope: 'every' },
    // Limits that are counted when data is read.
    'parcel.look_up': {
      who: 'anyone',
      limit: { name: 'lookups', one: 'property lookup a day', many: 'property lookups a day' },
    },
    'owner.view': { who: 'anyone', limit: { name: 'owners', one: 'owner a day', many: 'owners a day' } },
    'image.view': { who: 'anyone', limit: { name: 'images', one: 'image', many: 'images' } },
    'question.answer': {
      who: 'anyone',
      limit: { name: 'questions', one: 'question a day', many: 'questions a day' },
    },
    'download.rows': {
      who: 'signed-in',
      limit: { name: 'download_rows', one: 'free row a month', many: 'free rows a month' },
    },
  },
});
