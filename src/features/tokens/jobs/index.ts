/** Public API of the token jobs. */
export { deleteOldTokensJob } from './delete-old-tokens.job.ts';
