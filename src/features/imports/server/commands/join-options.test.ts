import { describe, expect, it } from 'vitest';
import { readArguments } from '../../../../backend/command-arguments.ts';
import { JOIN_OPTIONS, readJoinOptions } from './join-options.ts';

const read = (...args: string[]) => {
  const options = { ...JOIN_OPTIONS, place: { value: 'PATH' } } as const;
  const declaration = { name: 'import', summary: '', description: '', options };
  const { inOrder } = readArguments(declaration, args, { cwd: '/data', usage: '' });
  return readJoinOptions(inOrder, '/data');
};

describe('joins on the command line', () => {
  it('get the options that follow their --join', () => {
    expect(
      read(
        '--join',
        '/a.csv',
        '--on',
        'PIN',
        '--place',
        '/us/zz/alder',
        '--join=b.csv',
        '--on=A=B',
        '--join-rule',
        'X=Y=sum',
        '--latest-by',
        'D',
      ),
    ).toEqual([
      { file: '/a.csv', on: { parcel: 'PIN', table: 'PIN', match: 'loose' }, rules: {} },
      {
        file: 'b.csv',
        on: { parcel: 'A', table: 'B', match: 'loose' },
        rules: { 'X=Y': 'sum' },
        latest_by: 'D',
      },
    ]);
  });

  it('may name a table of the imported file, or of the joined file', () => {
    expect(read('--join-layer', 'Assess', '--on', 'ID', '--join-layer', 'Sales', '--on', 'ID')).toMatchObject(
      [{ layer: 'Assess' }, { layer: 'Sales' }],
    );
    expect(read('--join', '/a.gdb', '--join-layer', 'Assess', '--on', 'ID')).toMatchObject([
      { file: '/a.gdb', layer: 'Assess' },
    ]);
  });

  it.each([
    [['--on', 'PIN'], '--on belongs to a --join'],
    [['--join', 'a.csv'], 'The join with a.csv lacks its key'],
    [['--join', 'a.csv', '--on', 'PIN', '--join-rule', 'X'], '--join-rule X is not COLUMN=RULE'],
    [['--join', 'a.csv', '--on', 'PIN', '--join-rule', 'X=mean'], 'one of first, latest, sum'],
  ])('%j is refused', (args, message) => expect(() => read(...args)).toThrow(message));
});
