import { open } from 'node:fs/promises';
import { csv } from '../../../backend/formats/csv/csv.ts';
import type { FeatureBatch, FeatureSource } from '../../../backend/formats/feature-source.ts';
import { Problem } from '../../../kernel/problem.ts';
import type { FactColumn } from '../contract.ts';
import { ENCYCLOPEDIA_SET, MAX_EXTRACT_TEXT, encyclopediaIssue } from '../rules/encyclopedia-set.ts';
import { type FactLabels, type FactLayout, censusLabel, readFactLayout } from '../rules/fact-columns.ts';
import { MAX_FACT_TEXT, type StoredFact, readFactValue, readNumber } from '../rules/fact-value.ts';
import { type GeoidCountry, readGeoid } from '../rules/geoid.ts';

export interface FactsTask {
  file: string;
  /** A file with labels of the columns, or null. */
  labels: string | null;
  set: string;
  country: GeoidCountry;
  encoding: string | null;
  scratchDir: string;
}

export type FactRow = readonly [geoid: string, facts: readonly StoredFact[]];

/** A message of the process to its caller, which stores what it receives before it answers. */
export type FactsQuestion =
  | { kind: 'columns'; columns: readonly FactColumn[] }
  | { kind: 'rows'; rows: readonly FactRow[] };

export interface FactsReport {
  places: number;
  /** The number of rows that were left out: without a usable GEOID, with the GEOID of an earlier row, or with another number of fields than the header. */
  skipped: number;
  /** The number of values that were left out. */
  leftOut: number;
  /** The first issues, with row and column. */
  issues: readonly string[];
}

const BATCH_ROWS = 1000;
/** The maximum number of characters of a batch, because a statement with it is in memory several times. */
const BATCH_CHARACTERS = 2_000_000;
/** The maximum number of places of a set. The United States has 240,000 block groups. */
const MAX_PLACES = 1_000_000;
const LISTED_ISSUES = 20;

/** Reads a table of facts and sends its columns, then its rows in batches. Throws a `Problem` if the table has no GEOIDs or no usable row. */
export async function readFacts(
  { file, labels, set, country, encoding, scratchDir }: FactsTask,
  send: (question: FactsQuestion) => Promise<unknown>,
): Promise<FactsReport> {
  const source = await openTable(file, encoding, scratchDir);
  try {
    const layout = readFactLayout(
      source.columns.map(({ name }) => name),
      labels === null ? new Map() : await readLabels(labels, scratchDir),
    );
    if ('issue' in layout) throw new Problem('unreadable_file', layout.issue);
    const issue = set === ENCYCLOPEDIA_SET ? encyclopediaIssue(layout.columns.map(({ key }) => key)) : null;
    if (issue !== null) throw new Problem('unreadable_file', issue);
    await send({
      kind: 'columns',
      columns: layout.columns.map(({ key, label, format, has_margin }) => ({
        key,
        label,
        format,
        has_margin,
      })),
    });
    return await readRows(
      source,
      layout,
      { country, maxText: set === ENCYCLOPEDIA_SET ? MAX_EXTRACT_TEXT : MAX_FACT_TEXT },
      send,
    );
  } finally {
    await source.close();
  }
}

async function readRows(
  source: FeatureSource,
  layout: FactLayout,
  { country, maxText }: { country: GeoidCountry; maxText: number },
  send: (question: FactsQuestion) => Promise<unknown>,
): Promise<FactsReport> {
  const firstRows = new Map<string, number>();
  const issues: string[] = [];
  let skipped = 0;
  let leftOut = 0;
  const note = (issue: string) => {
    if (issues.length < LISTED_ISSUES) issues.push(issue);
  };
  const geoidName = source.columns[layout.geoid]?.name ?? 'GEOID';
  let batch: FactRow[] = [];
  let characters = 0;
  const flush = async () => {
    if (batch.length > 0) await send({ kind: 'rows', rows: batch });
    batch = [];
    characters = 0;
  };
  for await (const features of source.features()) {
    for (let index = 0; index < features.count; index++) {
      const row = features.firstRow + index;
      const skip = (issue: string) => {
        skipped++;
        note(`Row ${row}${issue}`);
      };
      if (features.isUneven?.(index) === true) {
        skip(`: has more or fewer fields than the ${source.columns.length} of the header.`);
        continue;
      }
      const read = readGeoid(textAt(features, index, layout.geoid), country);
      if ('issue' in read) {
        skip(`, ${geoidName}: ${read.issue}.`);
        continue;
      }
      const first = firstRows.get(read.geoid);
      if (first !== undefined) {
        skip(`, ${geoidName}: ${read.geoid} is already in row ${first}.`);
        continue;
      }
      if (firstRows.size >= MAX_PLACES)
        throw new Problem(
          'too_large',
          `The file has facts about more than ${MAX_PLACES.toLocaleString('en-US')} places. Save the part that this site needs.`,
        );
      firstRows.set(read.geoid, row);
      const facts = layout.columns.map((column): StoredFact => {
        const found = factAt(features, index, column, maxText);
        if (typeof found !== 'object' || found === null || !('issue' in found)) return found;
        leftOut++;
        note(`Row ${row}, ${found.field}: ${found.issue}.`);
        return null;
      });
      batch.push([read.geoid, facts]);
      characters += facts.reduce<number>(
        (sum, fact) => sum + (typeof fact === 'string' ? fact.length : 20),
        0,
      );
      if (batch.length >= BATCH_ROWS || characters >= BATCH_CHARACTERS) await flush();
    }
  }
  await flush();
  if (firstRows.size === 0)
    throw new Problem(
      'unreadable_file',
      skipped === 0
        ? 'The file has a header and no rows.'
        : `No row of the file can be used.\n${issues.join('\n')}`,
    );
  return { places: firstRows.size, skipped, leftOut, issues };
}

/** Returns the fact of a column, or an issue with the name of its field. */
function factAt(
  features: FeatureBatch,
  index: number,
  { key, value, margin, isEstimate }: FactLayout['columns'][number],
  maxText: number,
): StoredFact | { field: string; issue: string } {
  const text = textAt(features, index, value);
  const read = isEstimate ? readNumber(text) : readFactValue(text);
  if (read === undefined)
    return { field: key, issue: `${JSON.stringify(text.slice(0, 40))} is not a number` };
  if (typeof read === 'string')
    return read.length <= maxText
      ? read
      : { field: key, issue: `the text has ${read.length} characters, and at most ${maxText} are allowed` };
  if (read === null || margin === null) return read;
  const error = readNumber(textAt(features, index, margin));
  if (error === undefined)
    return {
      field: `${key}, margin of error`,
      issue: `${JSON.stringify(textAt(features, index, margin).slice(0, 40))} is not a number`,
    };
  return error === null || error < 0 ? read : [read, error];
}

function textAt(features: FeatureBatch, index: number, column: number): string {
  return String(features.value(index, column) ?? '');
}

/** Opens a table of text, whatever the extension of its file: the Census Bureau names its tables `.dat`. */
async function openTable(file: string, encoding: string | null, scratchDir: string): Promise<FeatureSource> {
  const handle = await open(file).catch((error: unknown) => {
    const { code } = error as { code?: unknown };
    throw code === 'ENOENT' ? new Problem('unreadable_file', `There is no file ${file}.`) : error;
  });
  const isFile = (await handle.stat()).isFile();
  await handle.close();
  if (!isFile) throw new Problem('unreadable_file', `${file} is a folder. Give the file with the table.`);
  return csv.open(file, { scratchDir, ...(encoding === null ? {} : { encoding }) });
}

const LABEL_KEYS = ['unique id', 'key', 'name', 'variable'];

/** Reads labels of columns: a table with the columns key and label, or the table shells of the Census Bureau (Unique ID, Label, Title). */
async function readLabels(file: string, scratchDir: string): Promise<FactLabels> {
  const source = await openTable(file, null, scratchDir);
  try {
    const names = source.columns.map(({ name }) => name.trim().toLowerCase());
    const key = names.findIndex((name) => LABEL_KEYS.includes(name));
    const label = names.indexOf('label');
    const title = names.indexOf('title');
    if (key < 0 || label < 0)
      throw new Problem(
        'unreadable_file',
        `The file of --labels needs the columns key and label, or Unique ID and Label; it has ${names.slice(0, 12).join(', ')}.`,
      );
    const labels = new Map<string, string>();
    for await (const features of source.features())
      for (let index = 0; index < features.count; index++) {
        const text = censusLabel(
          textAt(features, index, label),
          title < 0 ? '' : textAt(features, index, title),
        );
        if (text !== '') labels.set(textAt(features, index, key).trim(), text.slice(0, MAX_FACT_TEXT));
      }
    return labels;
  } finally {
    await source.close();
  }
}
