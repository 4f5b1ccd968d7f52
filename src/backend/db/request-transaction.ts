import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db, Trx } from './database.ts';

const current = new AsyncLocalStorage<{ isOpen: boolean }>();

/**
 * Runs the writing part of a request in one transaction. All statements of `run` must use `trx`. A statement on another connection would not see the changes,
 * would not be rolled back with them, and would wait forever on the embedded engine. Such a statement therefore throws ({@link assertNoOpenTransaction}).
 */
export function inRequestTransaction<T>(db: Db, run: (trx: Trx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    const state = { isOpen: true };
    try {
      return await current.run(state, () => run(trx));
    } finally {
      // Work that began here and continues in the background uses other connections from now on.
      state.isOpen = false;
    }
  });
}

/** Makes every statement outside a transaction call {@link assertNoOpenTransaction}, before Kysely lets it wait for a connection. */
export function guardTransactions(kysely: Db): Db {
  const executor = kysely.getExecutor();
  const provide = executor.provideConnection.bind(executor);
  executor.provideConnection = async (consumer, options) => {
    assertNoOpenTransaction();
    return provide(consumer, options);
  };
  return kysely;
}

/** Throws if the current request has an open transaction. */
export function assertNoOpenTransaction(): void {
  if (current.getStore()?.isOpen !== true) return;
  throw new Error(
    'A statement was made outside of the open transaction of its request: give it `trx`, or make it before or after.',
  );
}
