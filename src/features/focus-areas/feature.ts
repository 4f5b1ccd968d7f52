import { defineFeature } from '../../kernel/feature.ts';
import type { PanesOf } from '../../kernel/hash.ts';
import { type AccessRecord, type Actor, EDITORS } from '../../kernel/permission.ts';
import { areaAbilities } from './rules/focus-area-access.ts';

/** A focus area, as the record of a permission. */
export interface AreaRecord extends AccessRecord {
  area: { ownerId: string; groupSlug: string | null };
}

function onlyItsOwner({ userId }: Actor, { area }: AreaRecord): string | null {
  return areaAbilities(userId, [], area).update ? null : 'Only its owner can change this focus area.';
}

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
    'focus_area.update': { who: 'signed-in', scope: 'write_focus_areas', allow: onlyItsOwner },
    'focus_area.delete': { who: 'signed-in', scope: 'write_focus_areas', allow: onlyItsOwner },
    // The outlines of a file are only shown, not stored.
    'focus_area.read_file': { who: 'signed-in', scope: 'write_focus_areas' },
    // Anyone may ask for an address. People who may not view the area there get `not_found`, as if it did not exist (server/open-area.ts).
    'focus_area.open': { who: 'anyone', scope: 'read_focus_areas' },
  },
  tokenScopes: {
    read_focus_areas: { label: 'Read focus areas', hint: 'Yours and those of your group' },
    write_focus_areas: { label: 'Write focus areas', hint: 'Save and delete them' },
  },
  pages: { '/groups/{slug}/focus-areas/{area}': { title: 'Focus area' } },
  mapPaths: ['/focus-areas/{rest*}'],
  panes: { 'focus-areas': { order: 100 } },
});

declare module '../../kernel/hash.ts' {
  interface PaneNames extends PanesOf<typeof focusAreasFeature> {}
}
