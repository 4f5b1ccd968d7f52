/**
 * A saved selection of parcels, as data. The first rule that matches a parcel gives its class (1 for the first rule). A parcel that matches no
 * rule has class 0: filtered out.
 */
export interface ClassRule {
  /** All predicates must hold; an empty list matches every parcel. */
  all: readonly Predicate[];
}

/** A condition on one column of the parcel store. Dates are days since 1970-01-01. */
export type Predicate =
  | { op: 'eq'; column: string; value: string | number | boolean }
  | { op: 'in'; column: string; values: readonly (string | number | boolean)[] }
  /** Both ends are included. A parcel without a value does not match. */
  | { op: 'range'; column: string; min?: number; max?: number }
  | { op: 'exists'; column: string; exists: boolean };

/** A class is one byte. */
export const MAX_CLASS_RULES = 255;
