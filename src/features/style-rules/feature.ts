import { defineFeature } from '../../kernel/feature.ts';

export const styleRulesFeature = defineFeature({
  name: 'style-rules',
  permissions: {
    // The columns and areas of a source are checked for each query and rule, when it is created and when it is read.
    'source.create': { who: 'anyone', scope: 'read_layers' },
  },
});
