import { z } from 'zod';
import { ApiFailure } from '../../../frontend/api-failure.ts';
import { useSiteFact } from '../../../frontend/site-facts.ts';

const helpSchema = z.object({ contact: z.object({ kind: z.string(), address: z.string() }) });

/** Returns the mailbox of the operators; null on a site that is reached in another way. */
export function useSupportEmail(): string | null {
  const contact = useSiteFact('help', helpSchema)?.contact;
  return contact?.kind === 'mailbox' ? contact.address : null;
}

/** Returns the message for people whose place could not be added to the cart: the server's message, or a mailbox to write to if that message means nothing to them. */
export function addFailure(error: unknown, email: string | null): ApiFailure {
  const isExplained =
    error instanceof ApiFailure && error.status !== null && !['internal', 'unexpected'].includes(error.code);
  if (isExplained) return error;
  const contact = email ?? 'us';
  const message = `Sorry, we were not able to add this place to your cart. Please reach out to ${contact} for assistance.`;
  return new ApiFailure('unexpected', message, null);
}
