import type { z } from 'zod';

/** Reads a small value that this browser stored. Storage may be full, forbidden or tampered with; then the result is null. */
export function recall<T extends z.ZodType>(key: string, schema: T): z.output<T> | null {
  try {
    const text = window.localStorage.getItem(`platbook.${key}`);
    if (text === null) return null;
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

export function remember(key: string, value: unknown): void {
  try {
    window.localStorage.setItem(`platbook.${key}`, JSON.stringify(value));
  } catch {
    // Private windows and full disks refuse to store. The setting then lasts until the page is closed.
  }
}
