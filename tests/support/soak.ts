/**
 * True in a soak (`npm run bench -- --only soak`). A search for rare errors by random cases then tries more of them than in `npm test`, whose cases are the
 * first ones of a soak.
 */
export const IS_SOAK = process.env['PLATBOOK_SOAK'] === 'on';

/** Returns the number of cases. */
export function cases({ usual, soak }: { usual: number; soak: number }): number {
  return IS_SOAK ? soak : usual;
}
