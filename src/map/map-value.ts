/** Data that the page hands to the map with `view.set`, under its own name. Every layer can read it. */
export interface MapValue<Value = unknown> {
  readonly name: string;
  /** The value until the page sets another. */
  readonly initial: Value;
}

/** The values that the page has set. */
export type MapValues = ReadonlyMap<MapValue, unknown>;

export const NO_VALUES: MapValues = new Map();

export function mapValue<Value>(name: string, initial: Value): MapValue<Value> {
  return { name, initial };
}

export function readValue<Value>(values: MapValues, value: MapValue<Value>): Value {
  // `withValue` stored it under the same key, with the same type.
  return values.has(value) ? (values.get(value) as Value) : value.initial;
}

/** Returns the values with one value replaced; the same object if the new value is shallowly equal to the old one. */
export function withValue<Value>(values: MapValues, value: MapValue<Value>, next: NoInfer<Value>): MapValues {
  return isSame(readValue(values, value), next) ? values : new Map(values).set(value, next);
}

function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (!isPlain(a) || !isPlain(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.is(a[key], b[key]));
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
