import type { Container } from '../../src/backend/tiles/container-reader.ts';
import { serveTileJobs } from '../../src/backend/tiles/serve-tile-jobs.ts';

const textOf = (shared: Container | string) =>
  typeof shared === 'string' ? shared : `${String(shared.meta)} as text`;

/** A tile thread for the test of the pool: makes a tile of a shared text, or on request crashes, fails or never ends. */
serveTileJobs(textOf, (job, open) => {
  if (job === 'crash') process.exit(1);
  if (job === 'fail') throw new Error('could not');
  if (job === 'never') for (;;);
  return { body: new TextEncoder().encode(open(String(job))), isCompressible: false };
});
