const NAME = 'PLATBOOK_THOROUGH';

/**
 * Returns true in a thorough run (`npm test -- --thorough`), which tries every case. Where tests search for rare errors or have long lists of
 * cases, other runs try only a part of them, the same part in every run. They also skip the journeys marked `it.runIf(isThorough())`, whose rules
 * other tests assert (decision 0331).
 */
export function isThorough(): boolean {
  return process.env[NAME] === 'on';
}

/** Makes the rest of this process, and the processes that it starts, a thorough run. */
export function beThorough(): void {
  process.env[NAME] = 'on';
}

/** Returns the number of cases. */
export function cases({ usual, thorough }: { usual: number; thorough: number }): number {
  return isThorough() ? thorough : usual;
}

/** Returns every nth item, beginning with the first; in a thorough run all of them. */
export function everyNth<Item>(n: number, items: readonly Item[]): Item[] {
  return items.filter((_, index) => isThorough() || index % n === 0);
}
