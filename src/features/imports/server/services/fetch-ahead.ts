/**
 * Runs a few requests at a time, and yields their results in the order of the requests. While the caller works on a result, the next ones are on their way. When the
 * caller stops, or a request fails, the others are aborted.
 */
export async function* fetchAhead<Request, Result>(
  requests: Iterable<Request>,
  run: (request: Request, signal: AbortSignal) => Promise<Result>,
  limit: () => number,
): AsyncGenerator<{ request: Request; result: Result }> {
  const abort = new AbortController();
  const source = requests[Symbol.iterator]();
  const running: { request: Request; result: Promise<Result> }[] = [];
  let isOver = false;
  const fill = () => {
    while (!isOver && running.length < limit()) {
      const next = source.next();
      if (next.done) isOver = true;
      else {
        const result = run(next.value, abort.signal);
        result.catch(() => undefined); // the error is thrown when it is this request's turn
        running.push({ request: next.value, result });
      }
    }
  };
  try {
    for (;;) {
      fill();
      const [first] = running;
      if (first === undefined) return;
      const result = await first.result;
      running.shift();
      fill();
      yield { request: first.request, result };
    }
  } finally {
    abort.abort();
  }
}
