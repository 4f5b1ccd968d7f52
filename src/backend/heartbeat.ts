/**
 * Stores a heartbeat at an interval, so that other workers know that work in progress has a live process. A heartbeat that could not be stored is reported to
 * `onFailure`, and the next one is tried. Returns a function that stops it, which can be called twice.
 */
export function startHeartbeat(
  everyMs: number,
  beat: () => Promise<unknown>,
  onFailure: (error: unknown) => void,
): () => void {
  const timer = setInterval(() => void beat().catch(onFailure), everyMs);
  return () => clearInterval(timer);
}
