import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Problem } from '../../kernel/problem.ts';
import { type LineMessage, Moved, createLine } from './line.ts';
import { callThread, openThread } from './open-thread.ts';
import { createWorkLimit, createQueue, readAhead } from './queue.ts';
import { sentError } from './sent-error.ts';
import { untilAborted } from './until-aborted.ts';

const ODD_THREAD = new URL('../../../tests/support/odd-worker.ts', import.meta.url);
const ask = (question: unknown, signal?: AbortSignal) =>
  callThread<unknown>({ module: ODD_THREAD, question, signal, answer: (asked) => `to ${String(asked)}` });

it('asks a thread, answers its questions and hears its notes', async () => {
  const notes: unknown[] = [];
  const answer = await callThread({
    module: ODD_THREAD,
    question: 'answer',
    signal: undefined,
    answer: (asked) => `to ${String(asked)}`,
    onNote: (note) => notes.push(note),
  });
  expect(answer).toEqual({ asked: 'to question', bytes: new Uint8Array([1, 2, 3]) });
  expect(notes).toEqual([{ half: true }]);
});

it('an error keeps its kind on the way out of a thread: a problem, a constraint of the database, a name', async () => {
  const problem = await ask('problem').catch((error: unknown) => error);
  expect(problem).toBeInstanceOf(Problem);
  expect(problem).toMatchObject({ code: 'too_large', message: 'Too long.' });
  await expect(ask('constraint')).rejects.toMatchObject({
    name: 'DatabaseError',
    message: 'it is there already',
    code: '23505',
    constraint: 'name_key',
    detail: 'Key (name) exists.',
  });
});

it('ends with the reason of the signal at once, whatever the thread is busy with', async () => {
  const control = new AbortController();
  const running = ask('loop', control.signal);
  setTimeout(() => control.abort(new Error('nobody waits anymore')), 100);
  await expect(running).rejects.toThrow('nobody waits anymore');
  await expect(ask('answer', control.signal)).rejects.toThrow('nobody waits anymore');
});

it('does not wait for work whose signal was aborted before', async () => {
  const endless = new Promise<never>(() => undefined);
  await expect(untilAborted(endless, AbortSignal.abort(new Error('left')))).rejects.toThrow('left');
});

it('rejects open and later questions when a thread ends, with the cause of its end', async () => {
  const ended: Error[] = [];
  const thread = openThread({ module: ODD_THREAD, onEnd: (reason) => ended.push(reason) });
  const open = [thread.ask('never'), thread.ask('crash')];
  for (const question of open) await expect(question).rejects.toThrow('the thread was in error');
  await expect(thread.ask('problem')).rejects.toThrow('the thread was in error');
  await thread.close();
  expect(ended.map(({ message }) => message)).toEqual(['the thread was in error']);
  await expect(ask('exit')).rejects.toThrow('The thread of odd-worker.ts has stopped.');
});

it('refuses a question or an answer that cannot be sent, without ending the thread', async () => {
  const thread = openThread({ module: ODD_THREAD });
  await expect(thread.ask(() => 1)).rejects.toThrow(/could not be cloned/);
  await expect(thread.ask('function')).rejects.toThrow(/could not be cloned/);
  await expect(thread.ask('problem')).rejects.toThrow('Too long.');
  await thread.close();
});

it('moves the buffers of an answer instead of copying them', async () => {
  const sent: (readonly unknown[])[] = [];
  const bytes = new Uint8Array(8);
  const end = createLine((_message: LineMessage, moved) => sent.push(moved), {
    answer: () => new Moved(bytes, [bytes.buffer]),
  });
  end.receive({ kind: 'ask', id: 1, question: null });
  await pause(1);
  expect(sent).toEqual([[bytes.buffer]]);
});

it('an end without an answer function refuses questions', async () => {
  const sent: LineMessage[] = [];
  const end = createLine((message) => sent.push(message), {});
  end.receive({ kind: 'ask', id: 4, question: null });
  await pause(1);
  expect(sent).toMatchObject([{ kind: 'refusal', id: 4, error: { message: /answers no questions/ } }]);
  expect(sentError('a text').message).toBe('a text');
});

it('a queue gives items in order; its producer goes on when the reader asks for more', async () => {
  const queue = createQueue<number>();
  const taken: number[] = [];
  for (const item of [1, 2]) void queue.add(item).then(() => taken.push(item));
  const reader = queue.list();
  expect(await reader.next()).toEqual({ value: 1, done: false });
  expect(taken).toEqual([]);
  const second = await reader.next();
  expect([second.value, taken]).toEqual([2, [1]]);
  queue.end();
  expect(await reader.next()).toMatchObject({ done: true });
});

it('a queue that fails says so at once, to a reader that waits and to one that comes later', async () => {
  const waiting = createQueue<number>();
  const next = waiting.list().next();
  waiting.fail(new Error('the disk is full'));
  await expect(next).rejects.toThrow('the disk is full');
  const later = createQueue<number>();
  void later.add(1);
  later.fail(new Error('the first'));
  later.fail(new Error('the second'));
  await expect(later.list().next()).rejects.toThrow('the first');
});

it('reads ahead of the consumer, and passes an error on to it', async () => {
  const read: number[] = [];
  async function* source(failsAfter: number) {
    for (let item = 1; item <= 3; item++) {
      if (item > failsAfter) throw new Error('no more');
      read.push(item);
      yield await Promise.resolve(item);
    }
  }
  const ahead = readAhead(source(3));
  await pause(5);
  expect(read).toEqual([1, 2, 3]);
  expect(await listAll(ahead)).toEqual([1, 2, 3]);
  await expect(listAll(readAhead(source(1)))).rejects.toThrow('no more');
});

it('stops reading ahead when the items are not wanted anymore', async () => {
  let read = 0;
  let hasEnded = false;
  async function* source() {
    try {
      for (; read < 1000; read++) {
        await pause(1);
        yield read;
      }
    } finally {
      hasEnded = true;
    }
  }
  await readAhead(source()).return?.();
  await expect.poll(() => hasEnded).toBe(true);
  expect(read).toBe(0);
});

async function listAll<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

it('limits the work in flight, and gives its first error to the callers that add or wait', async () => {
  const workLimit = createWorkLimit(2);
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  await workLimit.add(first.promise);
  let hasRoom = false;
  const adding = workLimit.add(second.promise).then(() => (hasRoom = true));
  await pause(1);
  expect(hasRoom).toBe(false);
  first.resolve();
  await adding;
  second.reject(new Error('could not'));
  await expect(workLimit.add(new Promise(() => undefined))).rejects.toThrow('could not');
  const other = createWorkLimit(2);
  await other.add(Promise.reject(new Error('too late to add')));
  await expect(other.settle()).rejects.toThrow('too late to add');
});
