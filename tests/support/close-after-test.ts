import { TestRunner, onTestFinished } from 'vitest';

/**
 * Returns a function that calls `close` the first time only. Inside of a test, what was opened is also closed when that test ends, even if
 * the test fails. In hooks such as `beforeAll` no test is running, so a file that opens something there must call the returned function itself.
 */
export function closeAfterTest(close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | undefined;
  const closeOnce = () => (closing ??= close());
  if (TestRunner.getCurrentTest() !== undefined) onTestFinished(closeOnce);
  return closeOnce;
}
