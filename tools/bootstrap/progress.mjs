import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = path.resolve(fileURLToPath(new URL('../..', import.meta.url)));

/** An error that people can fix: its message is shown without a stack trace. */
export class Failure extends Error {}

/** Prints one line of progress to standard error, so that the output of commands stays clean. */
export function tell(text) {
  console.error(`platbook: ${text}`);
}

/** Prints the current task, again every ten seconds while it runs, and its duration at the end. */
export async function withProgress(text, run) {
  const started = Date.now();
  tell(`${text} ...`);
  const seconds = () => Math.round((Date.now() - started) / 1000);
  const timer = setInterval(() => tell(`${text} ... still running after ${seconds()} s`), 10_000);
  try {
    const value = await run();
    tell(`${text}: done in ${((Date.now() - started) / 1000).toFixed(1)} s`);
    return value;
  } finally {
    clearInterval(timer);
  }
}
