import { expect, it } from 'vitest';
import { PARCEL_RECORD } from '../../../../tests/support/parcel-record.ts';
import { ANONYMOUS } from '../../../kernel/permission.ts';
import { reportFacts } from './report-texts.ts';

it('a report has the facts at the head of the parcel panel, in the units that people use', () =>
  expect(reportFacts(PARCEL_RECORD, ANONYMOUS)).toEqual([
    { label: 'Total value', value: '$240,000 land + improvements' },
    { label: 'Size', value: '2,799 sq ft (0.06 acres)' },
    { label: 'Use', value: 'Row house' },
    { label: 'Zoning', value: 'R-8' },
    { label: 'Parcel number', value: '0308047' },
  ]));
