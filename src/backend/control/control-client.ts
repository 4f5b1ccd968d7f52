import type { CommandIo } from '../command.ts';
import type { Control } from './control-file.ts';
import type { ControlEvent } from './control-server.ts';

/** Runs a command in the process that holds the data folder. Its output arrives at `io`. Returns the exit code. */
export async function runRemotely(control: Control, args: readonly string[], io: CommandIo): Promise<number> {
  const reply = await fetch(`http://127.0.0.1:${control.port}/command`, {
    method: 'POST',
    headers: { authorization: `Bearer ${control.token}` },
    body: JSON.stringify({ args, cwd: io.cwd }),
    signal: io.signal,
  });
  if (!reply.ok || reply.body === null) {
    io.print((await reply.text()) || `The running server refused the command (${reply.status}).`);
    return 1;
  }
  try {
    let rest = '';
    for await (const text of reply.body.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const event = JSON.parse(line) as ControlEvent;
        if (event.kind === 'exit') return event.code;
        io[event.kind](event.line);
      }
    }
  } catch (error) {
    if (io.signal.aborted || !(error instanceof TypeError)) throw error; // `fetch` throws a TypeError if the connection breaks
  }
  io.print('The running server stopped before the command ended.');
  return 1;
}
