import { expect } from 'vitest';

/** A person takes about this long to decide and to aim, for each click and each text (Card, Moran and Newell 1980: 1.35 s + 1.1 s). */
const SECONDS_OF_A_STEP = 2.5;

/** Returns an assertion that a person with this many clicks and texts finishes in time. The time of the program is measured from now on, that of the person is estimated. */
export function startClock(): (task: { steps: number; limitSeconds: number }) => void {
  const startedAt = performance.now();
  return ({ steps, limitSeconds }) => {
    const program = (performance.now() - startedAt) / 1000;
    const about = `${program.toFixed(1)} s of the program and ${steps} steps of a person`;
    expect(program + steps * SECONDS_OF_A_STEP, about).toBeLessThan(limitSeconds);
  };
}
