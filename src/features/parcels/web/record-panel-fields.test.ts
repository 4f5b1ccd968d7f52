import { expect, test } from 'vitest';
import { recordPanelFields } from './record-panel-fields.ts';

test('the values of a record are in schema order, county columns last, with labels and formats', () => {
  const fields = recordPanelFields({ fields: { BookPage: '1/2', parval: 5, address: '1 ELM ST', A: true } });
  expect(fields.map(({ label, format, value }) => [label, format, value])).toEqual([
    ['Total Parcel Value', 'currency', { kind: 'shown', value: 5 }],
    ['Address', 'text', { kind: 'shown', value: '1 ELM ST' }],
    ['BookPage', 'text', { kind: 'shown', value: '1/2' }],
    ['A', 'text', { kind: 'shown', value: true }],
  ]);
});
