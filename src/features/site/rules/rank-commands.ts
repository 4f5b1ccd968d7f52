import { type FuzzyMatch, fuzzyMatch } from './fuzzy-match.ts';

interface Named {
  id: string;
  title: string;
  group: string;
  keywords?: readonly string[];
}

export interface RankedCommand<C extends Named> {
  command: C;
  marks: FuzzyMatch['marks'];
  /** The heading above the command; null when a text is typed. */
  heading: string | null;
}

/** The number of recently used commands that come first. */
const RECENT = 5;

/**
 * Returns the commands that match a text, best first. Among equal matches, recently used commands come first. Scattered letters count only if no command
 * contains the whole words. Without a text, returns the recently used commands, then the others by group. `recent` has their ids, latest first.
 */
export function rankCommands<C extends Named>(
  commands: readonly C[],
  text: string,
  recent: readonly string[],
  groups: readonly string[],
): RankedCommand<C>[] {
  if (text.trim() === '') return byGroup(commands, recent.slice(0, RECENT), groups);
  const recency = (id: string) => (recent.includes(id) ? recent.indexOf(id) : recent.length);
  const found = commands.flatMap((command) => {
    const match = fuzzyMatch(text, command.title, [...(command.keywords ?? []), command.group]);
    return match === null ? [] : [{ command, match }];
  });
  const hasWords = found.some(({ match }) => !match.isScattered);
  return found
    .filter(({ match }) => !(hasWords && match.isScattered))
    .toSorted(
      (a, b) =>
        Math.floor(b.match.score) - Math.floor(a.match.score) ||
        recency(a.command.id) - recency(b.command.id) ||
        b.match.score - a.match.score,
    )
    .map(({ command, match }) => ({ command, marks: match.marks, heading: null }));
}

function byGroup<C extends Named>(
  commands: readonly C[],
  recent: readonly string[],
  groups: readonly string[],
): RankedCommand<C>[] {
  const used = recent.flatMap((id) => commands.find((command) => command.id === id) ?? []);
  const rest = groups.flatMap((group) =>
    commands.filter((command) => command.group === group && !used.includes(command)),
  );
  return [
    ...used.map((command) => ({ command, marks: [], heading: 'Recently used' })),
    ...rest.map((command) => ({ command, marks: [], heading: command.group })),
  ];
}
