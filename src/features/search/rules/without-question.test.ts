import { expect, test } from 'vitest';
import { withoutQuestion } from './without-question.ts';

test.each([
  ['who owns 12 Main St?', '12 Main St'],
  ['can you tell me who owns the Methodist Church', 'Methodist Church'],
  ['how much is 37 Taft Ave worth', '37 Taft Ave'],
  ['when was 37 Taft Ave built?', '37 Taft Ave'],
  ['when was 37 Taft Ave last sold?', '37 Taft Ave'],
  ['how much did 37 Taft Ave sell for?', '37 Taft Ave'],
  ['can you tell me, what would 12 Sell St cost', '12 Sell St'],
  ['when did 37 Taft Ave last sell', '37 Taft Ave'],
  ['How old is 37 Taft Ave', '37 Taft Ave'],
  ["what's the assessed value of 37 Taft Ave", '37 Taft Ave'],
  ['what is the zoning of 37 Taft Ave', '37 Taft Ave'],
  ['which parcel does the Town of Alder own in section 25', 'Town of Alder section 25'],
  ['what parcel is 37 Taft Ave', '37 Taft Ave'],
  ['who lives at 37 Taft Ave', '37 Taft Ave'],
  ['hi, please show me 37 Taft Ave', '37 Taft Ave'],
  ['looking for 37 Taft Ave', '37 Taft Ave'],
  ['property tax for 37 Taft Ave', '37 Taft Ave'],
  ['Property address: 37 Taft Ave', '37 Taft Ave'],
  ['parcels owned by Jane Sell', 'Jane Sell'],
  ['lot size of 37 Taft Ave', '37 Taft Ave'],
])('%s asks for %s', (query, subject) => expect(withoutQuestion(query)).toBe(subject));

test.each([
  '12 Main St',
  'Hi Vista Dr',
  'Findlay Jane',
  'Map St',
  'Price Jane',
  'Home Owners Assn',
  'Which',
  'who owns',
])('%s has no question', (query) => expect(withoutQuestion(query)).toBe(query));
