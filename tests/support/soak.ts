/**
 * A search for rare errors by many random cases makes fewer of them in `npm test` than in `npm run bench -- --only soak`, which sets this. The cases of
 * `npm test` are the first ones of a soak.
 */
export const IS_SOAK = process.env['PLATBOOK_SOAK'] === 'on';

/** Returns the number of cases. */
export function cases({ usual, soak }: { usual: number; soak: number }): number {
  return IS_SOAK ? soak : usual;
}
