import { defineFeature } from '../../kernel/feature.ts';
import { EDITORS } from '../../kernel/permission.ts';

export const focusAreasFeature = defineFeature({
  name: 'focus-areas',
  permissions: {
    'focus_area.read': { who: 'signed-in', scope: 'read_focus_areas' },
    'focus_area.create': {
      who: 'signed-in',
      scope: 'write_focus_areas',
      roles: EDITORS,
      limit: { name: 'focus_areas', one: 'focus area', many: 'focus areas' },
    },
    'focus_area.delete': { who: 'signed-in', scope: 'write_focus_areas' },
    // Whose it is, and with whom it is shared, is asked for each.
    'focus_area.open': { who: 'anyone', scope: 'read_focus_areas' },
  },
  tokenScopes: {
    read_focus_areas: { label: 'Read focus areas', hint: 'Yours and those of your group' },
    write_focus_areas: { label: 'Write focus areas', hint: 'Keep and delete them' },
  },
  mapPaths: ['/focus-areas/{rest*}'],
});
