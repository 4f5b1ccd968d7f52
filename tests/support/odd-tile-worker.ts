import { serveTileJobs } from '../../src/backend/tiles/serve-tile-jobs.ts';

/** A tile thread for the test of the pool: makes a tile of a shared text, or on request crashes, fails or never ends. */
serveTileJobs((job, shared) => {
  if (job === 'crash') process.exit(1);
  if (job === 'fail') throw new Error('could not');
  if (job === 'never') for (;;);
  return { body: new TextEncoder().encode(String(shared(String(job)))), isCompressible: false };
});
