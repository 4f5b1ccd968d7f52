import { expect, test } from 'vitest';
import { recordHeadline } from './record-fields.ts';

test.each([
  [{ address: '8 ELM ST', sunit: '528' }, '8 ELM ST # 528'],
  [{ address: '8 ELM ST', sunit: 'APT 4' }, '8 ELM ST APT 4'],
  [{ address: '8 ELM ST #N528', sunit: 'N528' }, '8 ELM ST #N528'],
  [{ address: ' ', sunit: '4B' }, 'Unit 4B'],
  [{ sunit: 'REAR HOUSE' }, 'REAR HOUSE'],
  [{ owner: 'A PERSON', account_number: 77 }, '77'],
  [{ parcelnumb: '1-2', tax_id: '3' }, '1-2'],
  [{ owner: 'A PERSON', parval: 1 }, null],
])('the headline of %j is %j', (fields, wanted) => expect(recordHeadline(fields)).toBe(wanted));
