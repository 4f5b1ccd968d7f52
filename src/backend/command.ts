import type { Services } from './services.ts';

/** Where a command runs: the caller's folder and terminal, which may be those of another process (see apps/cli). */
export interface CommandIo {
  /** Folder that relative file arguments are meant from. */
  cwd: string;
  /** One line of result. */
  print(line: string): void;
  /** A line that replaces the one before it: progress. */
  progress(line: string): void;
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
}

/** A command of the `platbook` program. `Context` is what its feature needs besides the services. */
export interface Command<Context = Services> {
  /** One or two words: `import`, `layer import`. */
  name: string;
  summary: string;
  /** `platbook import FILE --place PATH [--recipe FILE]` and the meaning of each part. */
  usage: string;
  /** Returns the exit code. Throws a Problem for anything that the person at the terminal can mend. */
  run(context: Context, args: readonly string[], io: CommandIo): Promise<number>;
}
