import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { ChangedFiles } from './changed-files.ts';
import { runCommand } from './run-command.ts';
import type { Outcome } from './steps.ts';

/** The used part of vitest's JSON report. */
interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

export interface VitestRun {
  env?: Record<string, string>;
  /** Runs only the tests that import one of these files, directly or indirectly; null or absent runs all. */
  changed?: ChangedFiles | null;
  /** Runs a part of the files, such as `1/2`; absent runs all. */
  shard?: string;
}

/** Runs a vitest project and counts its tests; a file that could not be loaded counts as one failed test. */
export async function runVitest(
  project: string,
  { env = {}, changed = null, shard }: VitestRun,
): Promise<Outcome> {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'platbook-report-'));
  const file = path.join(dir, 'report.json');
  try {
    const args = ['run', '--project', project, '--reporter=default', '--reporter=json'];
    if (shard !== undefined) args.push(`--shard=${shard}`);
    if (changed !== null) args.push(`--changed=${changed.base}`, '--passWithNoTests');
    const { code, output: everything } = await runCommand(
      'vitest',
      [...args, `--outputFile.json=${file}`],
      env,
    );
    const output = everything.replace(/^.*✓.*\n/gm, ''); // only failures are shown
    const text = await readFile(file, 'utf8').catch(() => null);
    if (text === null) return { kind: 'ran', passed: 0, failed: 1, output };
    const report = JSON.parse(text) as Report;
    if (changed !== null && code === 0 && report.testResults.length === 0) return { kind: 'unaffected' };
    return { kind: 'ran', output, ...count(report, code) };
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

function count(report: Report, code: number): { passed: number; failed: number; note?: string } {
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  ).length;
  let failed = report.numFailedTests + brokenFiles;
  // An error outside any test, or no tests at all, fails the run without failing a test.
  if (failed === 0 && (code !== 0 || report.numPassedTests === 0)) failed = 1;
  const skipped = report.numPendingTests;
  return { passed: report.numPassedTests, failed, ...(skipped > 0 && { note: `${skipped} skipped` }) };
}
