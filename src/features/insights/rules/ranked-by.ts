/** The first parcels of an order by a column: the `count` largest or smallest values. */
export interface RankedBy {
  column: string;
  count: number;
  /** Instead of `count`: this part of the parcels that have a value, above 0 and at most 1. */
  share?: number;
  direction: 'most' | 'least';
}
