import { plainParcelNumber } from '../../../kernel/ids.ts';
import type { FieldIssue } from '../../../kernel/problem.ts';
import type { OptOutKind } from './opt-out-match.ts';
import { readNames } from './person-name.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** The minimum number of characters in all words of a name together. Fewer occur in thousands of names. */
const MIN_CHARACTERS = 3;

/** Returns the issue with an opt-out's subject, or null. The server and the form share these messages. */
export function optOutIssue({
  kind,
  subject,
  geoid,
}: {
  kind: OptOutKind;
  subject: string;
  geoid: string | null;
}): FieldIssue | null {
  switch (kind) {
    case 'll_uuid':
      return UUID.test(subject)
        ? null
        : { field: 'subject', message: 'is not an ll_uuid such as 1b671a64-40d5-491e-99b0-da01ff1f3341' };
    case 'parcel_number':
      if (geoid === null)
        return { field: 'geoid', message: 'is required: a parcel number means nothing without its county' };
      return plainParcelNumber(subject) === ''
        ? { field: 'subject', message: 'has no letter and no digit' }
        : null;
    case 'owner':
    case 'owner_words': {
      const [reading] = readNames(subject);
      const letters = [...(reading?.words ?? [])].join('').length;
      return letters >= MIN_CHARACTERS
        ? null
        : { field: 'subject', message: 'needs words of a name that have at least three letters in total' };
    }
  }
}

/** Returns the message for an opt-out that currently hides no parcel, with the possible reasons. */
export function noParcelMatches({
  kind,
  subject,
  geoid,
}: {
  kind: OptOutKind;
  subject: string;
  geoid: string | null;
}): string {
  const where = geoid === null ? '' : ` in the county with the GEOID ${geoid}`;
  switch (kind) {
    case 'll_uuid':
      return `No parcel matches: no stored edition has the ll_uuid ${subject}${where}.`;
    case 'parcel_number':
      return `No parcel matches: no stored edition has the parcel number ${subject}${where}. Check the number and the GEOID, or use the ll_uuid.`;
    case 'owner':
      return `No parcel matches: nobody is called "${subject}"${where} now. The opt-out applies to later editions. To match more names, hide by part of the name.`;
    case 'owner_words':
      return `No parcel matches: no name contains the words "${subject}"${where} now. The opt-out applies to later editions.`;
  }
}
