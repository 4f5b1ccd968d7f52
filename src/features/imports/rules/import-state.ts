import { z } from 'zod';

/** The states of an import. `review`: it is complete, and waits for a person to publish or discard it. */
export const importStateSchema = z.enum([
  'queued',
  'running',
  'review',
  'published',
  'unchanged',
  'failed',
  'cancelled',
  'discarded',
]);
