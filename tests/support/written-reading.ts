import { type FilterNode, isGroup } from '../../src/features/filters/rules/filter-tree.ts';
import type { QuestionReading } from '../../src/features/place-questions/rules/own-words/read-own-words.ts';

const SIGNS: Readonly<Record<string, string>> = {
  is: '=',
  is_not: '!=',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
};

/** Writes filters as `all(yearbuilt < 1900; zoning = R-1)`. */
function written(node: FilterNode): string {
  if (isGroup(node)) return `${node.op}(${node.nodes.map(written).join('; ')})`;
  if (node.op === 'inside') return `inside ${'path' in node ? node.path : 'a shape'}`;
  const values = 'values' in node ? node.values.join(',') : String(node.value);
  return `${node.column} ${SIGNS[node.op] ?? node.op} ${values}`;
}

/** Writes how a question was read: the filters, then the ranking, then the words that were not understood; or the keys of the facts; or why it was refused. */
export function writtenReading(reading: QuestionReading): string {
  switch (reading.kind) {
    case 'cannot':
      return `cannot: ${reading.reason}`;
    case 'facts':
      return reading.facts.map(({ key }) => key).join(', ');
    case 'filters': {
      const { tree, ranking, left } = reading;
      const { direction, count, share, column } = ranking ?? {};
      const order =
        ranking === null ? '' : ` ${direction} ${share === undefined ? count : `${share * 100}%`} ${column}`;
      return `${written(tree)}${order}${left.length === 0 ? '' : ` without ${left.join(', ')}`}`;
    }
  }
}
