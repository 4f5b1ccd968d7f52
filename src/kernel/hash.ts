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

/** The names of all panes, as keys. Each feature adds its own, as to {@link HashKeyValues}. */
export interface PaneNames {} // oxlint-disable-line typescript/no-empty-object-type -- The features fill it.

/** The name of a pane. */
export type PaneName = keyof PaneNames;

/** How a feature reads and writes one key of the hash. Links outlive the program: what was written once is always read. */
export interface HashKey<Value = unknown> {
  /** Its place in the address: keys are written in ascending order. */
  order: number;
  /** Takes the key out of the address when the reader closes a pane, or goes to another place. */
  endsWith?: readonly HashEnd[];
  /** Undefined for a value that this key can't have: the address says nothing then. */
  parse(value: HashValue): Value | undefined;
  /** The text after `key=`. It may hold what the hash of an address may hold, but no `&`. */
  format(value: Value): string;
}

/** What takes a key out of the address: closing the pane beside the map, or going to another place. */
export type HashEnd = 'pane' | 'place';

/** The keys of the hash that one feature declares, by their names. */
export type HashKeys = Readonly<Record<string, HashKey>>;

/** Panes beside the map, by the word that opens them in the hash. Of several words the one of the lowest order counts. */
export type Panes = Readonly<Record<string, { order: number }>>;

/** The values of a feature's keys. */
export type HashValuesOf<F extends { hashKeys: HashKeys }> = {
  [Key in keyof F['hashKeys']]?: F['hashKeys'][Key] extends HashKey<infer Value> ? Value : never;
};

/** The names of a feature's panes. */
export type PanesOf<F extends { panes: Panes }> = { [Name in keyof F['panes']]: true };

const WORD = /^[a-z][a-z0-9-]{0,39}$/;
const PROPERTY_PATH = /^\/(us|ca)(\/[a-z0-9][a-z0-9-]*)+$/;

/** A key of text that matches `pattern`. */
export function hashText(order: number, pattern: RegExp, endsWith: readonly HashEnd[] = []): HashKey<string> {
  const parse = (value: HashValue) => (typeof value === 'string' && pattern.test(value) ? value : undefined);
  return { order, endsWith, parse, format: String };
}

/** A key of one word in small letters, such as the id of a layer. */
export const hashWord = (order: number, endsWith?: readonly HashEnd[]) => hashText(order, WORD, endsWith);

/** A key of the path of a property or a place: `/us/md/baltimore-city/123`. */
export const hashPath = (order: number, endsWith?: readonly HashEnd[]) =>
  hashText(order, PROPERTY_PATH, endsWith);

/** A key of a whole number from 1 to 999,999. */
export function hashNumber(order: number, endsWith: readonly HashEnd[] = []): HashKey<number> {
  const isValid = (value: HashValue): value is number =>
    typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 1e6;
  return { order, endsWith, parse: (value) => (isValid(value) ? value : undefined), format: String };
}

/** A key that is true or absent. */
export function hashFlag(order: number): HashKey<true> {
  return { order, parse: (value) => (value === true ? value : undefined), format: String };
}
