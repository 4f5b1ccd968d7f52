import { foldText } from '../../../kernel/fold-text.ts';

/** Returns a name as a part of a path: `dona-ana` for `Doña Ana`, `st-marys` for `St. Mary's`. Returns '' when no character can be used. */
export function slugOf(name: string): string {
  return foldText(name)
    .replace(/['’.]+/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '');
}

/** Claims a slug that is not taken: the slug itself, or with the first free number from 2 appended. */
export function claimSlug(slug: string, taken: Set<string>): string {
  let free = slug;
  for (let number = 2; taken.has(free); number++) free = `${slug}-${number}`;
  taken.add(free);
  return free;
}
