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

/** Files that run in the browser, and files of the journeys themselves. */
const OF_THE_PAGE =
  /^(src\/(frontend|map|apps\/web)\/|src\/features\/[^/]+\/web\/|tests\/(journeys|support)\/|package\.json|vite\.config)/;

/** Returns true if a change can affect a journey. A journey opens the page, so its imports don't show which files it depends on. */
export function canBreakJourneys({ files }: ChangedFiles): boolean {
  return files.some((file) => OF_THE_PAGE.test(file));
}
