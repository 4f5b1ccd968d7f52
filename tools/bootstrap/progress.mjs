import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = path.resolve(fileURLToPath(new URL('../..', import.meta.url)));

/** An error that a person can do something about: its message is shown without a stack. */
export class Failure extends Error {}

/** One line of progress, on standard error so that the output of commands stays clean. */
export function tell(text) {
  console.error(`platbook: ${text}`);
}

/** Tells what is being done, again every ten seconds while it lasts, and how long it took. */
export async function telling(text, run) {
  const started = Date.now();
  tell(`${text} ...`);
  const seconds = () => Math.round((Date.now() - started) / 1000);
  const timer = setInterval(() => tell(`${text} ... still at it after ${seconds()} s`), 10_000);
  try {
    const value = await run();
    tell(`${text}: done in ${((Date.now() - started) / 1000).toFixed(1)} s`);
    return value;
  } finally {
    clearInterval(timer);
  }
}
