import { serveTileJobs } from '../../src/backend/tiles/serve-tile-jobs.ts';

/** A tile thread for the test of the pool: makes a tile of a shared text, or crashes, fails or never ends when told to. */
serveTileJobs((job, shared) => {
  if (job === 'crash') process.exit(1);
  if (job === 'fail') throw new Error('could not');
  if (job === 'never') for (;;);
  return { body: new TextEncoder().encode(String(shared(String(job)))), isCompressible: false };
});
