import { defineFeature } from '../../kernel/feature.ts';

export const styleRulesFeature = defineFeature({
  name: 'style-rules',
  permissions: {
    // What a source shows is asked of each query and rule.
    'source.create': { who: 'anyone', scope: 'read_layers' },
  },
});
