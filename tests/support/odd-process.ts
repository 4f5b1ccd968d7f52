import { serveProcess } from '../../src/backend/threads/serve-process.ts';
import { Problem } from '../../src/kernel/problem.ts';

export type OddTask = 'answer' | 'problem' | 'error' | 'loop' | 'lists' | 'buffers' | 'exit' | 'environment';

/** Behaves like a reader of a hostile file, for the tests of process isolation. */
serveProcess<OddTask>(async (task, line) => {
  switch (task) {
    case 'answer':
      line.tell({ half: true });
      return { asked: await line.ask('question'), bytes: new Uint8Array([1, 2, 3]) };
    case 'problem':
      throw new Problem('too_large', {
        detail: 'Too long.',
        fields: [{ field: 'name', message: 'is long' }],
      });
    case 'error':
      throw Object.assign(new Error('the disk is full'), { code: 'ENOSPC' });
    case 'loop':
      for (;;);
    case 'lists':
      // Native code that creates objects without checking whether it should stop.
      return JSON.parse(`[${'[],'.repeat(10_000_000)}0]`) as unknown;
    case 'buffers':
      // Memory that V8's heap limit doesn't count.
      for (const kept: Buffer[] = []; ;) kept.push(Buffer.alloc(2 ** 20, 1));
    case 'exit':
      process.exit(3);
    case 'environment':
      return Object.keys(process.env);
  }
});
