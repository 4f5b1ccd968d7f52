import { expect } from 'vitest';
import { type MachineTime, machineTimeNow } from './machine-time.ts';

/** A person takes about this long to decide and to aim, for each click and each text (Card, Moran and Newell 1980: 1.35 s + 1.1 s). */
const SECONDS_OF_A_STEP = 2.5;

/** The share of the elapsed time that counts at least, so that a task that takes too long fails on a busy machine too. */
const MIN_SHARE = 0.25;

interface Task {
  /** The clicks and texts of a person. */
  steps: number;
  limitSeconds: number;
}

/**
 * Returns an assertion that a person with this many clicks and texts finishes in time. The time of the program is measured from now on, that of
 * the person is estimated. `server`: the process of the server that the page uses.
 */
export function startClock(server: { pid: number | null }): (task: Task) => void {
  const roots = server.pid === null ? [process.pid] : [process.pid, server.pid];
  const before = machineTimeNow(roots);
  return ({ steps, limitSeconds }) => {
    const program = secondsOfProgram(before, machineTimeNow(roots));
    const about = `${program.toFixed(1)} s of the program and ${steps} steps of a person`;
    expect(program + steps * SECONDS_OF_A_STEP, about).toBeLessThan(limitSeconds);
  };
}

/**
 * Returns about how many seconds a program would have taken on a machine without other programs: the elapsed time, less the share of the processors' time
 * that the other programs used. It is too short where the program waited for a timer, where the processors are those of a larger machine, of which this
 * process may use a part only, and where the work of a PostgreSQL server, which the tests did not start, counts as that of another program. So at least
 * {@link MIN_SHARE} of the elapsed time counts.
 */
export function secondsOfProgram(before: MachineTime, after: MachineTime): number {
  const wall = after.now - before.now;
  const others = after.allBusy - after.ownBusy - (before.allBusy - before.ownBusy);
  return wall * Math.min(1, Math.max(MIN_SHARE, 1 - others / (after.processors * wall)));
}
