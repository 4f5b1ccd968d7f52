import { expect, it } from 'vitest';
import { orderColumns } from './order-columns.ts';

const column = (
  from: string,
  to: string | null,
  confidence: number,
  filled_percent: number,
  proposal: string | null = null,
) => ({
  from,
  to,
  is_standard: to !== null,
  reason: '',
  confidence,
  proposal,
  table: null,
  filled_percent,
  lookup: null,
  parse: null,
  part: null,
  samples: [],
});

it('begins with the columns that need a decision, the most useful first', () => {
  const columns = [
    column('PIN', 'parcelnumb', 0.95, 100),
    column('EMPTY', null, 0, 0),
    column('SHAPE_LEN', null, 0, 40),
    column('HOUSE', 'saddno', 0.6, 80),
    column('DISTRICT', null, 0, 99),
    column('CLS', null, 0, 10, 'usecode'),
    column('OWNER', 'owner', 0.9, 100),
  ];
  expect(orderColumns(columns).map(({ from }) => from)).toEqual([
    'CLS',
    'HOUSE',
    'DISTRICT',
    'SHAPE_LEN',
    'PIN',
    'OWNER',
    'EMPTY',
  ]);
});
