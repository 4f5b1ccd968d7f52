import { describe, expect, it } from 'vitest';
import { rankCommands } from './rank-commands.ts';

const COMMANDS = [
  { id: 'a', title: 'Pan left', group: 'Map' },
  { id: 'b', title: 'Print the view', group: 'Print' },
  { id: 'c', title: 'Pan right', group: 'Map' },
  { id: 'd', title: 'Sign out', group: 'Account', keywords: ['leave'] },
];
const GROUPS = ['Map', 'Print', 'Account'];
const ids = (text: string, recent: string[] = []) =>
  rankCommands(COMMANDS, text, recent, GROUPS).map(({ command }) => command.id);

describe('rankCommands', () => {
  it('lists everything by group without a text', () => expect(ids(' ')).toEqual(['a', 'c', 'b', 'd']));

  it('lists recently used commands first, each once, and skips commands that no longer exist', () => {
    expect(ids('', ['d', 'gone', 'c'])).toEqual(['d', 'c', 'a', 'b']);
    expect(rankCommands(COMMANDS, '', ['d'], GROUPS).map(({ heading }) => heading)).toEqual([
      'Recently used',
      'Map',
      'Map',
      'Print',
    ]);
  });

  it('ranks by the text, and equally good matches by use', () => {
    expect(ids('pan')).toEqual(['a', 'c']);
    expect(ids('pan', ['c'])).toEqual(['c', 'a']);
    expect(ids('leave')).toEqual(['d']);
  });

  it('leaves out scattered letters when another command has the whole word', () => {
    expect(ids('pnt')).toEqual(['a', 'c', 'b']);
    expect(ids('pri')).toEqual(['b']);
  });

  it('finds a group by its name', () => expect(ids('account')).toEqual(['d']));
  it('finds nothing for nonsense', () => expect(ids('qqqq')).toEqual([]));
});
