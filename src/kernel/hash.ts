/** A value in the hash of an address, before a feature has checked it. */
export type HashValue = string | number | boolean | null | undefined;

/**
 * The keys of the hash with the types of their values. Each feature adds its own beside its manifest:
 *
 * ```ts
 * declare module '../../kernel/hash.ts' {
 *   interface HashKeyValues extends HashValuesOf<typeof ownersFeature> {}
 *   interface PaneNames extends PanesOf<typeof ownersFeature> {}
 * }
 * ```
 */
export interface HashKeyValues {} // oxlint-disable-line typescript/no-empty-object-type -- The features fill it.

/** The names of all panes, as keys. Each feature adds its own, as it does to {@link HashKeyValues}. */
export interface PaneNames {} // oxlint-disable-line typescript/no-empty-object-type -- The features fill it.

/** The name of a pane. */
export type PaneName = keyof PaneNames;

/** Defines how a feature reads and writes one key of the hash. Links outlive a release, so every version must still read what an older one wrote. */
export interface HashKey<Value = unknown> {
  /** Keys are written to the address in ascending order of this number. */
  order: number;
  /** The events that remove the key from the address: the reader closes a pane, or goes to another place. */
  removedBy?: readonly HashEnd[];
  /** Returns undefined for a value that this key can't have; the key is then ignored. */
  parse(value: HashValue): Value | undefined;
  /** The message to the reader of a link whose value is not valid for this key. It says what could not be read, and what is shown instead. */
  unreadableMessage?: string;
  /** Returns the text after `key=`. It may contain every character that a hash allows, except `&`. */
  format(value: Value): string;
}

/** The events that remove a key from the address: the pane beside the map is closed, or the reader goes to another place. */
export type HashEnd = 'pane' | 'place';

/** The keys of the hash that one feature declares, by their names. */
export type HashKeys = Readonly<Record<string, HashKey>>;

/** Panes beside the map, by the word that opens them in the hash. If a hash has two such words, the pane with the lower order opens. */
export type Panes = Readonly<Record<string, { order: number }>>;

/** The values of a feature's keys. */
export type HashValuesOf<F extends { hashKeys: HashKeys }> = {
  [Key in keyof F['hashKeys']]?: F['hashKeys'][Key] extends HashKey<infer Value> ? Value : never;
};

/** The names of a feature's panes. */
export type PanesOf<F extends { panes: Panes }> = { [Name in keyof F['panes']]: true };

const WORD = /^[a-z][a-z0-9-]{0,39}$/;
const PROPERTY_PATH = /^\/(us|ca)(\/[a-z0-9][a-z0-9-]*)+$/;

/** Defines a key with a text that matches `pattern`. */
export function hashText(
  order: number,
  pattern: RegExp,
  removedBy: readonly HashEnd[] = [],
): HashKey<string> {
  const parse = (value: HashValue) => (typeof value === 'string' && pattern.test(value) ? value : undefined);
  return { order, removedBy, parse, format: String };
}

/** Defines a key with one word in lower case, such as the id of a layer. */
export const hashWord = (order: number, removedBy?: readonly HashEnd[]) => hashText(order, WORD, removedBy);

/** Defines a key with the path of a property or a place, such as `/us/md/baltimore-city/123`. */
export const hashPath = (order: number, removedBy?: readonly HashEnd[]) =>
  hashText(order, PROPERTY_PATH, removedBy);

/** Defines a key with a whole number from 1 to 999,999. */
export function hashNumber(order: number, removedBy: readonly HashEnd[] = []): HashKey<number> {
  const isValid = (value: HashValue): value is number =>
    typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 1e6;
  return { order, removedBy, parse: (value) => (isValid(value) ? value : undefined), format: String };
}

/** Defines a key that is true or absent. */
export function hashFlag(order: number): HashKey<true> {
  return { order, parse: (value) => (value === true ? value : undefined), format: String };
}
