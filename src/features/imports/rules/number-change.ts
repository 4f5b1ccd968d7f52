/** Fewer parcels say nothing about the whole. */
const MIN_PARCELS = 100;
const MAX_SHARE = 0.1;

export interface NumberChange {
  /** Parcels of the edition before whose number no other one has. */
  earlier: number;
  /** The same of the file. */
  now: number;
  /** How many of them have the number that a parcel at their place had. */
  same: number;
  /** The file's column with the numbers, if they are from one. */
  column: string | undefined;
}

/**
 * Words for an operator when hardly a parcel has its number of the edition before, so that another column is likely to hold the numbers:
 * whoever publishes that loses the parcels' ids, history and followers. Null when there is nothing to say.
 */
export function warnOfOtherNumbers({ earlier, now, same, column }: NumberChange): string | null {
  const comparable = Math.min(earlier, now);
  if (comparable < MIN_PARCELS || same >= comparable * MAX_SHARE) return null;
  const count = (value: number) => value.toLocaleString('en-US');
  const from = column === undefined ? '' : ` The numbers are from the column ${column}.`;
  return `Of ${count(now)} parcel numbers only ${count(same)} are those of the edition before.${from} If the county has not given its parcels new numbers, another column has them: discard this import and choose that one.`;
}
