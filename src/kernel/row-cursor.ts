import { z } from 'zod';

/**
 * A position in a list of rows, the newest first: when the last row before it was created, in microseconds since 1970, and the id of that row, as
 * "1790000000000000.6f1c...". The id alone is understood too, for as long as its row exists.
 */
export const rowCursorSchema = z
  .string()
  .regex(/^(\d{1,16}\.)?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'is not the `next` of a page');

/** The fields of a reply that lead to the next page. */
export const nextPageShape = {
  has_more: z.boolean(),
  /** The value of `after` for the next page; null after the last one. */
  next: z.string().nullable(),
};
