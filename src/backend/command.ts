import type { z } from 'zod';
import { type GivenOption, readArguments } from './command-arguments.ts';
import type { CommandArgument, CommandDeclaration, CommandOption } from './command-declaration.ts';
import { describeUsage } from './command-usage.ts';
import type { Services } from './services.ts';

/** The environment of a command: the caller's folder and terminal, which may belong to another process (see apps/cli). */
export interface CommandIo {
  /** The folder from which relative file arguments are resolved. */
  cwd: string;
  /** Prints a line of the result. */
  print(line: string): void;
  /** Prints a progress line, which replaces the previous one. */
  progress(line: string): void;
  /** Aborts on Ctrl-C or SIGTERM, and when the process that sent the command has gone. */
  signal: AbortSignal;
}

/** A command of the `platbook` program. `Context` contains the values that its feature provides. */
export interface Command<Context = Services> {
  /** One to three words: `import`, `layer import`. */
  name: string;
  /** The former name of the command. It still works, but no list shows it. */
  earlierName?: string;
  summary: string;
  /** The synopsis `platbook import FILE --place PLACE [--recipe FILE]` and the meaning of each part. */
  usage: string;
  /** Runs the command and returns the exit code. Throws a `Problem` for every error that the person at the terminal can fix, such as an unknown argument. */
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

/** The values of a command line, by the names of the declaration. */
export type Given<A, O> = { readonly [K in keyof A]: ArgumentValue<A[K]> } & {
  readonly [K in keyof O]: OptionValue<O[K]>;
};

/**
 * Makes a command from its declaration, which defines both the help text and the parser of the arguments. `run` receives checked values. `inOrder` lists the
 * options as they were typed, for commands in which an option belongs to the one before it.
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
      // The parser returns one value for each name of the declaration.
      return declaration.run(context, values as Given<A, O>, io, inOrder);
    },
  };
}

/** Returns the same command for another context, for a feature whose commands need only a part of it. */
export function withContext<GivenContext, Needed>(
  command: Command<Needed>,
  contextOf: (given: GivenContext) => Needed,
): Command<GivenContext> {
  return { ...command, run: (given, args, io) => command.run(contextOf(given), args, io) };
}
