import type { ParcelColumnName } from '../../../parcels/rules/parcel-columns.ts';
import {
  isBookOfFolio,
  isDescriptionOfUse,
  isFolioOfBook,
  isMailState,
  isNameOfOwner,
  isNameOfStreet,
  isPageBesideBook,
  isRollBesidePin,
  isSecondNameOfOwner,
  isSiteValueOfLand,
  isTownOfSurvey,
} from './name-neighbors.ts';

export interface NeighborRule {
  to: ParcelColumnName;
  test: (names: readonly string[], index: number) => boolean;
  confidence: number;
  reason: string;
}

/** The rules for columns with short names that only the columns beside them explain. */
export const NEIGHBOR_RULES: readonly NeighborRule[] = [
  {
    to: 'owner',
    test: isNameOfOwner,
    confidence: 0.7,
    reason: 'a mail address follows, so it is the name of the owner',
  },
  {
    to: 'owner2',
    test: isSecondNameOfOwner,
    confidence: 0.7,
    reason: 'it follows the name of the owner',
  },
  {
    to: 'mail_state2',
    test: isMailState,
    confidence: 0.86,
    reason: 'it is between the city and the ZIP code of the mail address',
  },
  {
    to: 'plss_township',
    test: isTownOfSurvey,
    confidence: 0.82,
    reason: 'a section and a range are beside it, so it is the township of the survey',
  },
  {
    to: 'saddstr',
    test: isNameOfStreet,
    confidence: 0.86,
    reason: 'other columns have the parts of the same address, so it is the name of the street',
  },
  {
    to: 'usedesc',
    test: isDescriptionOfUse,
    confidence: 0.7,
    reason: 'a code is before it, so it is the text of the code',
  },
  {
    to: 'book',
    test: isBookOfFolio,
    confidence: 0.8,
    reason: 'a folio follows, so it is the book of the deed or title',
  },
  {
    to: 'page',
    test: isFolioOfBook,
    confidence: 0.8,
    reason: 'a book or volume is before it, so it is the page of the deed or title',
  },
  {
    to: 'page',
    test: isPageBesideBook,
    confidence: 0.8,
    reason: 'another column has the book, so it is the page of the deed',
  },
  {
    to: 'parcelnumb',
    test: isRollBesidePin,
    confidence: 1,
    reason: 'it is the number in the roll of the assessor',
  },
  {
    to: 'landval',
    test: isSiteValueOfLand,
    confidence: 0.86,
    reason: 'another column has the value with the improvements, so it is the value of the land',
  },
];
