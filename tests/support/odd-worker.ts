import { serveThread } from '../../src/backend/threads/serve-thread.ts';
import { Problem } from '../../src/kernel/problem.ts';

/** A worker thread for the tests of `backend/threads`. It answers each question in a different way: with a result, with an error, or never. */
const line = serveThread({
  async answer(question) {
    switch (question) {
      case 'answer':
        line.tell({ half: true });
        return { asked: await line.ask('question'), bytes: new Uint8Array([1, 2, 3]) };
      case 'problem':
        throw new Problem('too_large', 'Too long.');
      case 'constraint':
        throw Object.assign(new Error('it is there already'), {
          name: 'DatabaseError',
          code: '23505',
          constraint: 'name_key',
          detail: 'Key (name) exists.',
        });
      case 'loop':
        for (;;);
      case 'crash':
        setImmediate(() => {
          throw new Error('the thread was in error');
        });
        return new Promise(() => undefined);
      case 'never':
        return new Promise(() => undefined);
      case 'exit':
        process.exit(3);
      case 'function':
        return () => 1;
    }
  },
});
