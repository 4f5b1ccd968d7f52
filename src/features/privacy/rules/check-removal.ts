import type { FieldFault } from '../../../kernel/problem.ts';
import { plainParcelNumber } from '../../../kernel/ids.ts';
import type { RemovalKind } from './removal-match.ts';
import { readNames } from './person-name.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Shorter words of a name are in thousands of others. */
const MIN_LETTERS = 3;

/** What is wrong with a removal's subject, or null. The server and the form say the same. */
export function removalFault({
  kind,
  subject,
  geoid,
}: {
  kind: RemovalKind;
  subject: string;
  geoid: string | null;
}): FieldFault | null {
  switch (kind) {
    case 'll_uuid':
      return UUID.test(subject)
        ? null
        : { field: 'subject', message: 'is not an ll_uuid such as 1b671a64-40d5-491e-99b0-da01ff1f3341' };
    case 'parcel_number':
      if (geoid === null)
        return { field: 'geoid', message: 'is needed: a parcel number means nothing without its county' };
      return plainParcelNumber(subject) === ''
        ? { field: 'subject', message: 'holds no letter and no digit' }
        : null;
    case 'owner':
    case 'owner_words': {
      const [reading] = readNames(subject);
      const letters = [...(reading?.words ?? [])].join('').length;
      return letters >= MIN_LETTERS
        ? null
        : { field: 'subject', message: 'needs a word of a name, with three letters or more' };
    }
  }
}
