/**
 * `npm test`: runs every check and every test. Each step is reported when it ends; the last line is `N passed, N failed`. `--only unit,lint`
 * runs some of the steps; `--changed` or `--changed main` runs the checks, and only the tests that a change since the last commit or since
 * `main` can break. `--thorough` also tries the cases that other runs leave out (`tests/support/thorough.ts`).
 */
import { beThorough } from '../tests/support/thorough.ts';
import { type ChangedFiles, listChangedFiles } from './test/changed-files.ts';
import { STEPS, type Outcome, type Step } from './test/steps.ts';

const isCi = ['CI', 'PLATBOOK_CI'].some((name) => !['', '0', 'false', undefined].includes(process.env[name]));

async function main(args: readonly string[]): Promise<number> {
  const { '--changed': base, '--only': only, '--thorough': thorough, ...rest } = readFlags(args);
  if (thorough !== undefined) beThorough();
  const steps = Object.keys(rest).length > 0 ? usage() : chooseSteps(only);
  if (typeof steps === 'string') {
    console.error(steps);
    return 1;
  }
  const changed = base === undefined ? null : await listChangedFiles(base === '' ? 'HEAD' : base);
  if (typeof changed === 'string') {
    console.error(changed);
    return 1;
  }
  const started = performance.now();
  // The browser tests spend half of their time waiting, which leaves enough of the machine for the other steps. When they are done, their lane runs the next of the other steps.
  const ofPage = steps.filter(({ lane }) => lane === 'page');
  const others = steps.filter(({ lane }) => lane !== 'page');
  const lanes = [() => ofPage.shift() ?? others.shift(), () => others.shift()];
  const counted = (await Promise.all(lanes.map((next) => runInOrder(next, changed)))).flat();
  const passed = counted.reduce((sum, file) => sum + file.passed, 0);
  const failed = counted.reduce((sum, file) => sum + file.failed, 0);
  console.log(`\n${((performance.now() - started) / 1000).toFixed(0)} s`);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

async function runInOrder(
  next: () => Step | undefined,
  changed: ChangedFiles | null,
): Promise<{ passed: number; failed: number }[]> {
  const counted: { passed: number; failed: number }[] = [];
  for (let step = next(); step !== undefined; step = next()) {
    const started = performance.now();
    const outcome = await step
      .run(changed)
      .catch((error: unknown): Outcome => ({ kind: 'ran', passed: 0, failed: 1, output: String(error) }));
    report(step, outcome, performance.now() - started);
    counted.push(
      outcome.kind === 'ran' ? outcome : { passed: 0, failed: outcome.kind === 'skipped' && isCi ? 1 : 0 },
    );
  }
  return counted;
}

/** Each flag takes the next argument as its value, or '' when there is none. Any other argument counts as an unknown flag. */
function readFlags(args: readonly string[]): Record<string, string> {
  const flags: Record<string, string> = {};
  for (const [index, arg] of args.entries()) {
    const isValue = index > 0 && args[index - 1]?.startsWith('--') === true && !arg.startsWith('--');
    const next = args[index + 1];
    if (!isValue) flags[arg] = next === undefined || next.startsWith('--') ? '' : next;
  }
  return flags;
}

function usage(): string {
  return [
    'usage: npm test [-- --only NAME,NAME] [--changed [COMMIT]] [--thorough]',
    `names: check, tests, ${[...new Set(STEPS.map(({ name }) => name))].join(', ')}`,
    '--changed   only the tests that a change since the commit, or since the last one, can break',
    '--thorough  also all random cases, all hostile files, both themes of each page and the longer journeys; journeys run on the embedded database',
  ].join('\n');
}

function chooseSteps(list: string | undefined): readonly Step[] | string {
  if (list === undefined) return STEPS;
  const names = list.split(',').filter((name) => name !== '');
  const isKnown = (name: string) => STEPS.some((step) => step.name === name || step.group === name);
  if (names.length === 0 || !names.every(isKnown)) return usage();
  return STEPS.filter(({ name, group }) => names.includes(name) || names.includes(group));
}

function report({ title }: Step, outcome: Outcome, elapsedMs: number): void {
  const seconds = `${(elapsedMs / 1000).toFixed(1)} s`.padStart(8);
  if (outcome.kind === 'unaffected') {
    console.log(`ok      ${seconds}  ${title}: nothing changed that it tests`);
    return;
  }
  if (outcome.kind === 'skipped') {
    console.log(`${isCi ? 'FAILED ' : 'skipped'} ${seconds}  ${title}: skipped: ${outcome.why}`);
    return;
  }
  const { passed, failed, note, output } = outcome;
  const counts = passed + failed > 1 ? `: ${passed} passed, ${failed} failed` : '';
  console.log(
    `${failed === 0 ? 'ok     ' : 'FAILED '} ${seconds}  ${title}${counts}${note ? ` (${note})` : ''}`,
  );
  if (failed > 0) console.log(indent(output));
}

function indent(text: string): string {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => `        ${line}`)
    .join('\n');
}

process.exitCode = await main(process.argv.slice(2));
