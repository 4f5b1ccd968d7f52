/**
 * Returns the number of each key, from 0 up. A key keeps the number that it has in `before`; a new key gets the lowest free number. So the colors of the others stay
 * when one of several compared things is removed.
 */
export function keepSlots(before: ReadonlyMap<string, number>, keys: readonly string[]): Map<string, number> {
  const slots = new Map(
    keys.flatMap((key) => {
      const slot = before.get(key);
      return slot === undefined ? [] : [[key, slot] as const];
    }),
  );
  for (const key of keys) {
    if (slots.has(key)) continue;
    const taken = new Set(slots.values());
    let slot = 0;
    while (taken.has(slot)) slot++;
    slots.set(key, slot);
  }
  return slots;
}
