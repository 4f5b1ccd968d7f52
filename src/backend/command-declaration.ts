import type { z } from 'zod';

interface Described {
  /** The meaning, for the help text. Leave it out if the description of the command says it. */
  help?: string;
  /** Checks and converts the text. It is called with `undefined` if the text is absent. */
  schema?: z.ZodType;
}

/** An argument without a name, such as the FILE of `platbook import FILE`. */
export interface CommandArgument extends Described {
  /** The name in the help text: `FILE`. */
  label: string;
  isOptional?: true;
  /** A path. Relative paths are resolved from the caller's folder. */
  isFile?: true;
  /** A path like `isFile`, or an address that begins with https:// or http:// and stays as it is. */
  isFileOrAddress?: true;
}

/** An argument with a name, such as `--place PLACE`. */
export interface CommandOption extends Described {
  /** The name of its value in the help text: `PATH`. An option without a value is a flag. */
  value?: string;
  isRequired?: true;
  /** The option may be given more than once. */
  isList?: true;
}

export interface CommandDeclaration {
  name: string;
  earlierName?: string;
  summary: string;
  /** The purpose of the command, shown below its synopsis. */
  description: string;
  arguments?: Readonly<Record<string, CommandArgument>>;
  options?: Readonly<Record<string, CommandOption>>;
  /** Groups of options of which at most one may be given; with `isRequired`, exactly one. */
  alternatives?: readonly { of: readonly string[]; isRequired?: true }[];
  /** Paragraphs below the list of options. */
  notes?: string;
}
