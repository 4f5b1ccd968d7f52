import { z } from 'zod';

/** An email address that a person types. RFC 5321 allows at most 254 characters in an address that email can be sent to. */
export const emailSchema = z
  .string()
  .trim()
  .max(254, 'is longer than 254 characters')
  .check(z.email('is not an email address'));
