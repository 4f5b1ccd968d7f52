import { canAffectPage } from '../bootstrap/web-build-stamp.mjs';
import { runCommand } from './run-command.ts';

export interface ChangedFiles {
  /** The commit that the work tree is compared with. */
  base: string;
  /** Paths in the repository, including new files. */
  files: readonly string[];
}

/** Lists the files that differ from a commit. Returns the reason as text when git can't tell. */
export async function listChangedFiles(base: string): Promise<ChangedFiles | string> {
  const [tracked, created] = await Promise.all([
    runCommand('git', ['diff', '--name-only', base, '--']),
    runCommand('git', ['ls-files', '--others', '--exclude-standard']),
  ]);
  if (tracked.code !== 0) return `git can't compare with ${base}: ${tracked.output.trim()}`;
  const files = [tracked, created].flatMap(({ output }) => output.split('\n').filter((file) => file !== ''));
  return { base, files };
}

const OF_JOURNEYS = /^tests\/(journeys|support)\//;

/** Returns true if a file of the page or of the journeys has changed. A journey opens the page, so its imports don't show which files it depends on. */
export function canBreakJourneys({ files }: ChangedFiles): boolean {
  return files.some((file) => canAffectPage(file) || OF_JOURNEYS.test(file));
}
