import type { RawValue } from './feature-source.ts';

/** A member of a feature's properties as the formats give values: what is nested stays JSON text. */
export function toRawValue(value: unknown): RawValue {
  if (value === undefined || value === null) return null;
  return typeof value === 'object' ? JSON.stringify(value) : (value as RawValue);
}

/** The properties of a feature that are no columns of the file; null when there are none. */
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
