import type { CommandIo } from '../command.ts';
import type { Control } from './control-file.ts';
import { requestControl } from './control-request.ts';
import type { ControlEvent } from './control-server.ts';

/** Runs a command in another process, which `findCommandRunner` found. Its output arrives at `io`. Returns the exit code. */
export async function runRemotely(control: Control, args: readonly string[], io: CommandIo): Promise<number> {
  const body = JSON.stringify({ args, cwd: io.cwd });
  const reply = await requestControl(control, { path: '/command', body, signal: io.signal });
  reply.setEncoding('utf8');
  const texts: AsyncIterable<string> = reply;
  if (reply.statusCode !== 200) {
    let reason = '';
    for await (const text of texts) reason += text;
    io.print(reason || `The running server refused the command (${reply.statusCode}).`);
    return 1;
  }
  try {
    let rest = '';
    for await (const text of texts) {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const event = JSON.parse(line) as ControlEvent;
        if (event.kind === 'exit') return event.code;
        io[event.kind](event.line);
      }
    }
  } catch (error) {
    // A broken connection is reported below.
    if (io.signal.aborted || (error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error;
  }
  io.print('The running server stopped before the command ended.');
  return 1;
}
