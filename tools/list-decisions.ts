/**
 * Writes the list of decisions in docs/decisions/README.md from the heads of the records. `npm run format` runs it.
 * Nobody edits the list by hand, and git keeps the lines of both sides (.gitattributes), so records added at the same time don't conflict.
 */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The topics in the order of the list. */
export const TOPICS = [
  'database',
  'editions',
  'file formats',
  'imports',
  'services',
  'map',
  'places',
  'filters and search',
  'page',
  'follows, projects and exports',
  'accounts and permissions',
  'privacy',
  'server',
  'structure of the code',
  'tests and tools',
] as const;

interface Decision {
  file: string;
  title: string;
  topic: string | undefined;
}

/** Everything from this line to the end of the file is generated. */
const HEADING = '## All decisions';
const FOLDER = path.resolve(import.meta.dirname, '../docs/decisions');
const INDEX = path.join(FOLDER, 'README.md');

export function readDecisions(): Decision[] {
  return readdirSync(FOLDER)
    .filter((file) => /^\d{4}-.*\.md$/.test(file))
    .toSorted()
    .map((file) => {
      const head = /^# (?<title>.+)\n\nDate: [\d-]+\.(?: Topic: (?<topic>[^.]+)\.)?/.exec(
        readFileSync(path.join(FOLDER, file), 'utf8'),
      );
      return { file, title: head?.groups?.['title'] ?? file, topic: head?.groups?.['topic'] };
    });
}

export function writeList(decisions: readonly Decision[]): string {
  const parts = TOPICS.map((topic) => {
    const rows = decisions
      .filter((decision) => decision.topic === topic)
      .map(({ file, title }) => `- [${file.slice(0, 4)}](${file}) ${title}`);
    return [`### ${topic.charAt(0).toUpperCase()}${topic.slice(1)}`, '', ...rows, ''].join('\n');
  });
  return [HEADING, '', ...parts].join('\n');
}

/** Returns the text before the list, and the list as it is in the file. */
export function readIndex(): { before: string; list: string } {
  const text = readFileSync(INDEX, 'utf8');
  const at = text.indexOf(`${HEADING}\n`);
  return at === -1
    ? { before: `${text.trimEnd()}\n\n`, list: '' }
    : { before: text.slice(0, at), list: text.slice(at) };
}

if (import.meta.main) writeFileSync(INDEX, `${readIndex().before}${writeList(readDecisions())}`);
