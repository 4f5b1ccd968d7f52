/** Public API of the token jobs. */
export { forgetTokensJob } from './forget-tokens.job.ts';
