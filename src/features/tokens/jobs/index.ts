/** The door of the jobs of tokens. */
export { forgetTokensJob } from './forget-tokens.job.ts';
