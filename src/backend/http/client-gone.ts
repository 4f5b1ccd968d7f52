import type { ServerResponse } from 'node:http';
import { Problem } from '../../kernel/problem.ts';

/** Returns a signal that is aborted when the client closes the connection before it has the whole reply, so that long work for it can end. */
export function clientGone(reply: ServerResponse): AbortSignal {
  const gone = new AbortController();
  const check = () => {
    if (!reply.writableFinished) gone.abort(new Problem('busy', 'The client closed the connection.'));
  };
  if (reply.closed) check();
  else reply.once('close', check);
  return gone.signal;
}
