import type { ActSentences, VerbsOf } from '../../../backend/act-sentences.ts';

export const ACTS = {
  'project.copied': 'Copied {record}',
  'project.created': 'Created {record}',
  'project.deleted': 'Deleted {record}',
  'project.focus_area_added': 'Added a focus area to {record}',
  'project.focus_area_removed': 'Removed a focus area from {record}',
  'project.home_set': 'Set the home of {record}',
  'project.person_added': 'Shared {record} with a person',
  'project.person_removed': 'Stopped sharing {record} with {person}',
  'project.restored': 'Restored {record}',
  'project.saved': 'Saved {record}',
  'project.sharing_changed': 'Changed who sees {record}',
} satisfies ActSentences;

declare module '../../../backend/act-sentences.ts' {
  interface ActVerbs extends VerbsOf<typeof ACTS> {}
}
