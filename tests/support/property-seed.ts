import fc from 'fast-check';

/**
 * Property tests use the same cases in every run, so that failures come from changes and not from chance. For new cases, run
 * `PLATBOOK_TEST_SEED=random npm test -- --only unit`, or set the seed that a failure printed.
 */
const seed = process.env.PLATBOOK_TEST_SEED ?? '42';
if (seed !== 'random') fc.configureGlobal({ seed: Number(seed) });
