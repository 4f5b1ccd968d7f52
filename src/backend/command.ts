import type { z } from 'zod';
import { type GivenOption, readArguments } from './command-arguments.ts';
import type { CommandArgument, CommandDeclaration, CommandOption } from './command-declaration.ts';
import { describeUsage } from './command-usage.ts';
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
  /** One to three words: `import`, `layer import`. */
  name: string;
  /** A name that the command had before. It keeps working, and no list shows it. */
  earlierName?: string;
  summary: string;
  /** `platbook import FILE --place PATH [--recipe FILE]` and the meaning of each part. */
  usage: string;
  /**
   * Returns the exit code. Throws a `Problem` for everything that the person at the terminal can repair, such as an argument that the
   * command doesn't know.
   */
  run(context: Context, args: readonly string[], io: CommandIo): Promise<number>;
}

type ArgumentValue<A> = A extends { schema: z.ZodType<infer T> }
  ? T
  : A extends { isOptional: true }
    ? string | undefined
    : string;

type OptionValue<O> = O extends { schema: z.ZodType<infer T> }
  ? T
  : O extends { value: string; isList: true }
    ? readonly string[]
    : O extends { value: string; isRequired: true }
      ? string
      : O extends { value: string }
        ? string | undefined
        : boolean;

/** The values of a command line by the names of its declaration. */
export type Given<A, O> = { readonly [K in keyof A]: ArgumentValue<A[K]> } & {
  readonly [K in keyof O]: OptionValue<O[K]>;
};

/**
 * Makes a command of its declaration: the help text and the reader of its arguments come from the same list. `run` gets checked values;
 * `inOrder` lists the options as they were typed, for commands in which an option belongs to the one before it.
 */
export function defineCommand<
  Context,
  const A extends Readonly<Record<string, CommandArgument>> = Readonly<Record<'', CommandArgument>>,
  const O extends Readonly<Record<string, CommandOption>> = Readonly<Record<'', CommandOption>>,
>(
  declaration: Omit<CommandDeclaration, 'arguments' | 'options'> & {
    arguments?: A;
    options?: O;
    run(
      context: Context,
      given: Given<A, O>,
      io: CommandIo,
      inOrder: readonly GivenOption[],
    ): Promise<number>;
  },
): Command<Context> {
  const { name, earlierName, summary } = declaration;
  const usage = describeUsage(declaration);
  return {
    name,
    ...(earlierName === undefined ? {} : { earlierName }),
    summary,
    usage,
    async run(context, args, io) {
      const { values, inOrder } = readArguments(declaration, args, { cwd: io.cwd, usage });
      // The reader makes one value for each name of the declaration.
      return declaration.run(context, values as Given<A, O>, io, inOrder);
    },
  };
}

/** The same command with another context, for a feature whose commands need less than they are given. */
export function withContext<Given, Needed>(
  command: Command<Needed>,
  contextOf: (given: Given) => Needed,
): Command<Given> {
  return { ...command, run: (given, args, io) => command.run(contextOf(given), args, io) };
}
