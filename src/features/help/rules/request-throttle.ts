/** So many messages from one address within the window; more are a script. */
export const REQUEST_WINDOW_MS = 60 * 60_000;
export const MAX_REQUESTS = 5;
/** Of all addresses together: a table that a flood can't fill. */
export const MAX_REQUESTS_OF_ALL = 200;

/** Milliseconds until another message is taken; 0 for now. `sent`: the times (ms) of earlier ones, oldest first. */
export function requestDelayMs(sent: readonly number[], limit: number, now: number): number {
  const decisive = sent.filter((at) => at > now - REQUEST_WINDOW_MS).at(-limit);
  return decisive === undefined ? 0 : decisive + REQUEST_WINDOW_MS - now;
}
