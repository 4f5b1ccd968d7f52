import { TestRunner, onTestFinished } from 'vitest';

/**
 * Returns a function that calls `close` the first time only. Inside of a test, what was opened is also closed when that test ends, even if
 * the test fails. In hooks such as `beforeAll` no test is running, so there the file that opens also closes.
 */
export function closeAfterTest(close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | undefined;
  const closeOnce = () => (closing ??= close());
  if (TestRunner.getCurrentTest() !== undefined) onTestFinished(closeOnce);
  return closeOnce;
}
