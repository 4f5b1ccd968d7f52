import { expect, test } from 'vitest';
import { type Actor, ANONYMOUS, PERSONAL_DATA_AUDIENCES } from '../../../kernel/permission.ts';
import { standardFieldAccess } from './field-access.ts';
import { PARCEL_COLUMNS } from './parcel-columns.ts';

const member: Actor = { userId: '1', tier: 'starter', isOperator: false };
const payer: Actor = { ...member, tier: 'pro' };
const operator: Actor = { ...member, isOperator: true };
const WHY = {
  public: [null, null, null, null],
  'signed-in': ['sign_in', null, null, null],
  paid: ['sign_in', 'upgrade', null, null],
} as const;

test.each(PERSONAL_DATA_AUDIENCES)(
  'when owner names are %s, columns outside of the schema are hidden like personal columns',
  (ownerNames) => {
    const names = PARCEL_COLUMNS.flatMap(({ name, isPersonal }) => (isPersonal ? [name] : []));
    for (const name of [...names, 'custom:LOT_CODE', 'LOT_CODE', 'custom:address', 'no such column'])
      expect(
        [ANONYMOUS, member, payer, operator].map((actor) =>
          standardFieldAccess(actor, { ownerNames, premiumFields: 'everyone' }).whyHidden(name),
        ),
        name,
      ).toEqual(WHY[ownerNames]);
  },
);
