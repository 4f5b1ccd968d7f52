import type { z } from 'zod';

interface Described {
  /** What it means, for the help text. Leave it out where the description of the command says it. */
  help?: string;
  /** Checks and converts the text. It is asked about `undefined` when the text is absent. */
  schema?: z.ZodType;
}

/** An argument without a name, such as the FILE of `platbook import FILE`. */
export interface CommandArgument extends Described {
  /** How the help text names it: `FILE`. */
  label: string;
  isOptional?: true;
  /** A path: relative ones are meant from the folder of the caller. */
  isFile?: true;
}

/** An argument with a name, such as `--place PATH`. */
export interface CommandOption extends Described {
  /** How the help text names its value: `PATH`. An option without a value is a flag. */
  value?: string;
  isRequired?: true;
  /** May be given several times. */
  isList?: true;
}

export interface CommandDeclaration {
  name: string;
  earlierName?: string;
  summary: string;
  /** What the command does, below its synopsis. */
  description: string;
  arguments?: Readonly<Record<string, CommandArgument>>;
  options?: Readonly<Record<string, CommandOption>>;
  /** Options of which at most one may be given, or exactly one where `isRequired`. */
  alternatives?: readonly { of: readonly string[]; isRequired?: true }[];
  /** Paragraphs below the list of options. */
  notes?: string;
}
