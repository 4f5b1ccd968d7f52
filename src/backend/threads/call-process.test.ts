import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, it, vi } from 'vitest';
import type { OddTask } from '../../../tests/support/odd-process.ts';
import { Problem } from '../../kernel/problem.ts';
import { type ProcessCall, callProcess } from './call-process.ts';

const MODULE = new URL('../../../tests/support/odd-process.ts', import.meta.url);
const call = (task: OddTask, options: Partial<ProcessCall> = {}) =>
  callProcess<unknown>({ module: MODULE, task, limits: { seconds: 20, megabytes: 128 }, ...options });

it('returns the result of the process, which may ask questions and report progress', async () => {
  const notes: unknown[] = [];
  const answer = (question: unknown) => Promise.resolve(`to ${String(question)}`);
  const result = await call('answer', { answer, onNote: (note) => notes.push(note) });
  expect(result).toEqual({ asked: 'to question', bytes: new Uint8Array([1, 2, 3]) });
  expect(notes).toEqual([{ half: true }]);
});

it('keeps the kind of an error in both directions', async () => {
  const problem = await call('problem').catch((error: unknown) => error);
  expect(problem).toBeInstanceOf(Problem);
  expect(problem).toMatchObject({
    code: 'too_large',
    message: 'Too long.',
    details: { fields: [{ field: 'name', message: 'is long' }] },
  });
  await expect(call('error')).rejects.toMatchObject({ message: 'the disk is full', code: 'ENOSPC' });
  const refused = call('answer', {
    answer: () => Promise.reject(new Problem('not_found', 'No such thing.')),
  });
  await expect(refused).rejects.toMatchObject({ code: 'not_found', message: 'No such thing.' });
});

it('ends a process that takes too long, and says so', async () => {
  const limits = { seconds: 1, megabytes: 128 };
  await expect(call('loop', { limits })).rejects.toMatchObject({
    code: 'unreadable_file',
    message: expect.stringContaining('longer than the 1 seconds') as string,
  });
});

it('survives native code that overruns the heap of V8, which in a thread would end the whole server', async () => {
  // The process runs at a low priority, so on a busy machine it takes longer to fill the memory.
  const limits = { seconds: 80, megabytes: 128, residentMegabytes: 2048 };
  await expect(call('lists', { limits })).rejects.toMatchObject({
    code: 'unreadable_file',
    message: expect.stringContaining('more than the 128 MB of memory') as string,
  });
}, 90_000);

it('ends a process whose buffers take more memory than it may have', async () => {
  const limits = { seconds: 80, megabytes: 128, residentMegabytes: 400 };
  await expect(call('buffers', { limits })).rejects.toMatchObject({
    code: 'unreadable_file',
    message: expect.stringContaining('more than the 400 MB of memory') as string,
  });
}, 90_000);

it('is canceled at once, with the reason of the signal', async () => {
  const control = new AbortController();
  const running = call('loop', { signal: control.signal });
  setTimeout(() => control.abort(new Error('nobody waits anymore')), 300);
  await expect(running).rejects.toThrow('nobody waits anymore');
  await expect(call('answer', { signal: control.signal })).rejects.toThrow('nobody waits anymore');
});

it('says which process ended without a result', async () => {
  await expect(call('exit')).rejects.toThrow(/odd-process\.ts ended \(code 3\)/);
});

it('gives the process no environment variables that may hold passwords', async () => {
  vi.stubEnv('PLATBOOK_SECRET', 'hidden');
  const names = (await call('environment').finally(() => vi.unstubAllEnvs())) as string[];
  expect(names.filter((name) => /PASSWORD|SECRET|KEY|DATABASE|PLATBOOK|S3_/i.test(name))).toEqual([]);
});

it('does not outlive a server that was killed, whatever it is busy with', async () => {
  const child = fork(fileURLToPath(MODULE), [], { serialization: 'advanced', execArgv: [] });
  const ended = once(child, 'exit');
  // Simulates a server that dies after sending the task: the process is busy and receives nothing.
  child.send({ kind: 'ask', id: 1, question: { task: 'loop', seconds: -8, residentBytes: 2 ** 30 } });
  await pause(500);
  child.disconnect();
  const [, signal] = (await ended) as [number | null, string | null];
  expect(signal).toBe('SIGKILL');
});
