import { expect, test } from 'vitest';
import { recordHeadline } from './record-fields.ts';

test.each([
  [{ address: '8 ELM ST', sunit: '528' }, '8 ELM ST # 528'],
  [{ address: '8 ELM ST', sunit: 'APT 4' }, '8 ELM ST APT 4'],
  [{ address: '8 ELM ST #N528', sunit: 'N528' }, '8 ELM ST #N528'],
  [{ address: '1234 MAIN ST', sunit: '3' }, '1234 MAIN ST # 3'],
  [{ address: '1234 MAIN ST', sunit: '1234' }, '1234 MAIN ST # 1234'],
  [{ address: '8 ELM ST', sunit: 'E' }, '8 ELM ST E'],
  [{ address: '8 E ELM ST', sunit: 'E' }, '8 E ELM ST E'],
  [{ address: '3 3RD ST', sunit: '3' }, '3 3RD ST # 3'],
  [{ address: '8 ELM ST 12', sunit: '2' }, '8 ELM ST 12 # 2'],
  [{ address: '8 ELM ST 12', sunit: '12' }, '8 ELM ST 12'],
  [{ address: '8 ELM ST #3.', sunit: '3' }, '8 ELM ST #3.'],
  [{ address: '8 Elm St Apt 4', sunit: 'APT 4' }, '8 Elm St Apt 4'],
  [{ address: '8 ELM ST APT 4, ALDERTON', sunit: '4' }, '8 ELM ST APT 4, ALDERTON'],
  [{ address: '8 ELM ST # 4 ALDERTON', sunit: '#4' }, '8 ELM ST # 4 ALDERTON'],
  [{ address: '8 ELM ST BLDG 2 APT 4', sunit: 'BLDG 2 APT 4' }, '8 ELM ST BLDG 2 APT 4'],
  [{ address: '8 ELM ST UNIT 4', sunit: 'APT 4' }, '8 ELM ST UNIT 4'],
  [{ address: '8 ELM ST', sunit: 'APT' }, '8 ELM ST APT'],
  [{ address: '8 ELM ST', sunit: '4(B' }, '8 ELM ST # 4(B'],
  [{ address: ' ', sunit: '4B' }, 'Unit 4B'],
  [{ sunit: 'REAR HOUSE' }, 'REAR HOUSE'],
  [{ owner: 'A PERSON', account_number: 77 }, '77'],
  [{ parcelnumb: '1-2', tax_id: '3' }, '1-2'],
  [{ owner: 'A PERSON', parval: 1 }, null],
])('the headline of %j is %j', (fields, wanted) => expect(recordHeadline(fields)).toBe(wanted));
