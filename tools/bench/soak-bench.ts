import { beThorough } from '../../tests/support/thorough.ts';
import { STEPS } from '../test/steps.ts';
import type { Figure } from './figures.ts';

/** Runs the unit and server tests with all cases of their searches for rare errors (`tests/support/thorough.ts`). */
export async function benchSoak(): Promise<Figure[]> {
  beThorough();
  let passed = 0;
  let failed = 0;
  for (const step of STEPS.filter(({ name }) => ['unit', 'server', 'server-postgres'].includes(name))) {
    console.log(`${step.title}, all cases ...`);
    const outcome = await step.run(null);
    if (outcome.kind !== 'ran') throw new Error(`${step.title} did not run`);
    if (outcome.failed > 0) console.log(outcome.output);
    passed += outcome.passed;
    failed += outcome.failed;
  }
  const figure = (what: string, ours: number): Figure => ({
    area: 'soak',
    what,
    size: 'all cases',
    unit: 'tasks',
    ours,
  });
  const target = { of: 'value', atMost: 0 } as const;
  return [figure('tests that passed', passed), { ...figure('tests that failed', failed), target }];
}
