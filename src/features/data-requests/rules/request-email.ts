import { emailSchema } from '../../../kernel/email-schema.ts';

/**
 * Returns the address that gets an email when the place has parcels: the contact if it is an email address or, if no contact is given, that of the signed-in
 * account. A person who emptied the field wants no email.
 */
export function emailToNotify(contact: string | undefined, accountEmail: string | null): string | null {
  return contact === undefined ? accountEmail : (emailSchema.safeParse(contact).data ?? null);
}

interface PublishedPlaces {
  /** The address of the site, without a slash at the end. */
  origin: string;
  /** The county that has parcels now. */
  county: { headline: string };
  /** The places that this person asked for in it. */
  places: readonly { path: string; headline: string | null }[];
}

/** Returns the email that tells a person that the places they asked for have parcels. It contains nothing that a visitor typed. */
export function publishedEmail({ origin, county, places }: PublishedPlaces): {
  subject: string;
  text: string;
} {
  const links = places.map(({ path, headline }) => `${headline ?? path}\n${origin}${path}`);
  return {
    subject: 'The county that you asked for is here',
    text: [
      'Hello,',
      `You asked for the parcels of a place in ${county.headline}. They are on the map now:`,
      ...links,
      'This is the only email about this request.\n',
    ].join('\n\n'),
  };
}
