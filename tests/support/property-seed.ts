import fc from 'fast-check';

/**
 * Properties are tried with the same cases in every run, so that a red run is about the change and not about luck. New cases:
 * `PLATBOOK_TEST_SEED=random npm test -- --only unit`, or with the number that a failure named.
 */
const seed = process.env.PLATBOOK_TEST_SEED ?? '42';
if (seed !== 'random') fc.configureGlobal({ seed: Number(seed) });
