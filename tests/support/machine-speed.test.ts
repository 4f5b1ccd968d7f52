import { execFileSync } from 'node:child_process';
import { expect, it, vi } from 'vitest';
import {
  slownessByClock,
  slownessOfProcessor,
  startCpuClock,
  startUndisturbedClock,
} from './machine-speed.ts';

/** Uses the processor until the thread has had it for this long. */
function useProcessor(ms: number): number {
  const cpuMs = startCpuClock();
  let sum = 0;
  while (cpuMs() < ms) for (let step = 0; step < 1000; step++) sum += Math.sqrt(sum + 1);
  return sum;
}

/** A wait in which this thread does nothing, as for a disk or another process. */
const blockFor = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

it('counts the work of the thread as processor time, but not its waits', () => {
  const cpuMs = startCpuClock();
  blockFor(200);
  expect(cpuMs()).toBeLessThan(100);
  expect(useProcessor(50)).toBeGreaterThan(0);
  expect(cpuMs()).toBeGreaterThanOrEqual(50);
});

it('counts work and waits as undisturbed time', () => {
  const elapsedMs = startUndisturbedClock();
  blockFor(100);
  useProcessor(100);
  expect(elapsedMs()).toBeGreaterThanOrEqual(199);
});

it.runIf(process.platform === 'linux')('counts no time in which other programs have the processor', () => {
  // The other programs end by themselves, even if this test is killed.
  const busy = `const end = Date.now() + 3000; while (Date.now() < end);`;
  const script = `
    import { spawn } from 'node:child_process';
    import os from 'node:os';
    import { startCpuClock, startUndisturbedClock } from ${JSON.stringify(import.meta.resolve('./machine-speed.ts'))};
    const others = Array.from({ length: 2 * os.availableParallelism() }, () =>
      spawn(process.execPath, ['-e', ${JSON.stringify(busy)}]));
    await new Promise((resolve) => setTimeout(resolve, 300));
    const startedAt = performance.now();
    const [cpuMs, elapsedMs] = [startCpuClock(), startUndisturbedClock()];
    while (performance.now() - startedAt < 1000);
    console.log(JSON.stringify({ clock: performance.now() - startedAt, cpu: cpuMs(), undisturbed: elapsedMs() }));
    for (const other of others) other.kill('SIGKILL');`;
  const told = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  const { clock = 0, cpu = 0, undisturbed = 0 } = JSON.parse(told) as Record<string, number>;
  expect(undisturbed).toBeLessThan(clock * 0.8);
  expect(Math.abs(undisturbed - cpu)).toBeLessThan(clock * 0.2);
});

it.each([
  [5, 1],
  [40, 2],
  [50, 2.5],
  [1000, 4],
])('work of %i ms in place of 20 is a slowness of %f, by the processor and by the clock', (ms, slowness) => {
  let now = 0;
  vi.spyOn(process, 'threadCpuUsage').mockReturnValue({ user: 600 * ms, system: 400 * ms });
  vi.spyOn(performance, 'now').mockImplementation(() => (now += ms));
  const found = [slownessOfProcessor(), slownessByClock()];
  vi.restoreAllMocks();
  expect(found).toEqual([slowness, slowness]);
});
