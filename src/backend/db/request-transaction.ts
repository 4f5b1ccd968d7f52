import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db, Trx } from './database.ts';

const current = new AsyncLocalStorage<{ isOpen: boolean }>();

/**
 * Runs the part of a request that writes, in one transaction. What it calls must use `trx`: a statement on another connection would not see
 * what was written, would stay when the transaction is rolled back, and on the embedded engine would wait for ever. It fails instead
 * ({@link assertNoOpenTransaction}).
 */
export function inRequestTransaction<T>(db: Db, run: (trx: Trx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    const state = { isOpen: true };
    try {
      return await current.run(state, () => run(trx));
    } finally {
      // Work that was begun here and goes on in the background has connections of its own from now on.
      state.isOpen = false;
    }
  });
}

/** Makes statements outside of a transaction ask {@link assertNoOpenTransaction}, before Kysely has them wait for a connection. */
export function guarded(kysely: Db): Db {
  const executor = kysely.getExecutor();
  const provide = executor.provideConnection.bind(executor);
  executor.provideConnection = async (consumer, options) => {
    assertNoOpenTransaction();
    return provide(consumer, options);
  };
  return kysely;
}

/** Throws while the request that asks has its transaction open. */
export function assertNoOpenTransaction(): void {
  if (current.getStore()?.isOpen !== true) return;
  throw new Error(
    'A statement was made outside of the open transaction of its request: give it `trx`, or make it before or after.',
  );
}
