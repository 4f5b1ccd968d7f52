import type { CommandIo } from './command.ts';

/** The exit code of a command that Ctrl-C or SIGTERM ended: 128 plus the number of SIGINT (2), as shells report it. */
const INTERRUPTED = 130;

const SECOND_MS = 1000;

/** Makes the output for people: results on standard output, and progress as one line that is replaced, or as an occasional line in a log. */
export function createTerminal(signal: AbortSignal, cwd = process.cwd()): CommandIo {
  const { stdout } = process;
  ignoreClosedPipes();
  let isProgressShown = false;
  let lastAt = 0;
  let last = '';
  return {
    cwd,
    signal,
    print(line) {
      if (isProgressShown) stdout.write('\r\u001b[K');
      isProgressShown = false;
      stdout.write(`${line}\n`);
    },
    progress(line) {
      if (line === last) return;
      last = line;
      if (stdout.isTTY) {
        stdout.write(`\r\u001b[K${line.slice(0, Math.max(20, stdout.columns - 1))}`);
        isProgressShown = true;
      } else if (Date.now() - lastAt > 2 * SECOND_MS) {
        lastAt = Date.now();
        stdout.write(`${line}\n`);
      }
    },
  };
}

/** Prints that Ctrl-C or SIGTERM ended a command, and returns its exit code. The steps that the command had saved before stay saved. */
export function reportInterrupted({ print }: Pick<CommandIo, 'print'>): number {
  print('Interrupted.');
  return INTERRUPTED;
}

/** The codes of the errors of a transfer that was cut off. */
const CUT_OFF: readonly (string | undefined)[] = ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'];

/** Returns true if a command failed because Ctrl-C or SIGTERM stopped it, and not by an error that came after that, such as a full disk. */
export function isInterruption(error: unknown, signal: AbortSignal): boolean {
  if (!signal.aborted) return false;
  if (error === signal.reason) return true;
  if (!(error instanceof Error)) return false;
  return error.name === 'AbortError' || CUT_OFF.includes((error as NodeJS.ErrnoException).code);
}

let isIgnoring = false;

/** Lets a command finish its work when the program that reads its output has ended, as in `platbook inspect FILE | head`. */
function ignoreClosedPipes(): void {
  if (isIgnoring) return;
  isIgnoring = true;
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
}

/** Returns a controller that aborts on Ctrl-C and SIGTERM, with an `AbortError` as its reason. A second signal ends the process at once. */
export function abortOnSignals(): AbortController {
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      if (stop.signal.aborted) process.exit(INTERRUPTED);
      stop.abort();
    });
  }
  return stop;
}
