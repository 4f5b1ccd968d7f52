import type { ActSentences, VerbsOf } from '../../../backend/act-sentences.ts';

export const ACTS = {
  'storage.backup_started': 'Started a backup',
  'storage.check_started': 'Started a check of the stored files',
  'storage.rebuild_started': 'Started a rebuild of damaged files',
} satisfies ActSentences;

declare module '../../../backend/act-sentences.ts' {
  interface ActVerbs extends VerbsOf<typeof ACTS> {}
}
