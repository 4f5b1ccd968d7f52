/** `npm test`: every check and every test. Each step is reported when it ends; the last line is `N passed, N failed`. `--only unit,lint` runs some of it. */
import { STEPS, type Outcome, type Step } from './test/steps.ts';

const isCi = ['CI', 'PLATBOOK_CI'].some((name) => !['', '0', 'false', undefined].includes(process.env[name]));

async function main(args: readonly string[]): Promise<number> {
  const steps = chooseSteps(args);
  if (typeof steps === 'string') {
    console.error(steps);
    return 1;
  }
  const started = performance.now();
  // The browser waits half of the time: what it leaves of the machine is enough for everything else.
  const lanes = [steps.filter(({ lane }) => lane === 'page'), steps.filter(({ lane }) => lane !== 'page')];
  const counted = (await Promise.all(lanes.map(runInOrder))).flat();
  const passed = counted.reduce((sum, one) => sum + one.passed, 0);
  const failed = counted.reduce((sum, one) => sum + one.failed, 0);
  console.log(`\n${((performance.now() - started) / 1000).toFixed(0)} s`);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

async function runInOrder(steps: readonly Step[]): Promise<{ passed: number; failed: number }[]> {
  const counted: { passed: number; failed: number }[] = [];
  for (const step of steps) {
    const started = performance.now();
    const outcome = await step
      .run()
      .catch((error: unknown): Outcome => ({ kind: 'ran', passed: 0, failed: 1, output: String(error) }));
    report(step, outcome, performance.now() - started);
    counted.push(outcome.kind === 'ran' ? outcome : { passed: 0, failed: isCi ? 1 : 0 });
  }
  return counted;
}

function chooseSteps(args: readonly string[]): readonly Step[] | string {
  const [flag, list = '', ...rest] = args;
  if (flag === undefined) return STEPS;
  const names = list.split(',').filter((name) => name !== '');
  const isKnown = (name: string) => STEPS.some((step) => step.name === name || step.group === name);
  if (flag !== '--only' || rest.length > 0 || names.length === 0 || !names.every(isKnown)) {
    return `usage: npm test [-- --only NAME,NAME]\nnames: check, tests, ${STEPS.map(({ name }) => name).join(', ')}`;
  }
  return STEPS.filter(({ name, group }) => names.includes(name) || names.includes(group));
}

function report({ title }: Step, outcome: Outcome, elapsedMs: number): void {
  const seconds = `${(elapsedMs / 1000).toFixed(1)} s`.padStart(8);
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
