import type { RawValue } from './feature-source.ts';

/** Converts a property to a value of a feature. Nested values become JSON text. */
export function toRawValue(value: unknown): RawValue {
  if (value === undefined || value === null) return null;
  return typeof value === 'object' ? JSON.stringify(value) : (value as RawValue);
}

/** Returns the properties of a feature that are not columns of the file; null if there are none. */
export function propertiesBeyond(
  known: ReadonlySet<string>,
  properties: Readonly<Record<string, unknown>>,
): Readonly<Record<string, RawValue>> | null {
  let extras: Record<string, RawValue> | null = null;
  for (const name in properties) {
    if (known.has(name)) continue;
    extras ??= {};
    extras[name] = toRawValue(properties[name]);
  }
  return extras;
}
