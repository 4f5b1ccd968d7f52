import { type DraftNode, draftOf } from '../../filters/rules/draft.ts';
import { areaLabel, columnLabel, ruleLabel } from '../../filters/rules/filter-labels.ts';
import { type FilterGroup, simplified } from '../../filters/rules/filter-tree.ts';

/** A line of a query as text; `depth` is the number of groups around it. */
export interface QueryLine {
  depth: number;
  words: string;
}

/** Returns the filters as text, one per line with groups indented, for the README of an export. Returns an empty list when there are no filters. */
export function queryLines(tree: FilterGroup, placeName?: (path: string) => string | undefined): QueryLine[] {
  const draft = draftOf(simplified(tree));
  const nodes = draft.op === 'any' && draft.nodes.length > 1 ? [draft] : draft.nodes;
  return nodes.flatMap((node) => linesOf(node, 0, placeName ?? (() => undefined)));
}

function linesOf(
  node: DraftNode,
  depth: number,
  placeName: (path: string) => string | undefined,
): QueryLine[] {
  switch (node.kind) {
    case 'inside':
      return [{ depth, words: areaLabel(node, placeName) }];
    case 'column':
      return [{ depth, words: `${columnLabel(node.column)} ${ruleLabel(node) ?? ''}`.trim() }];
    case 'group': {
      const words = node.op === 'any' ? 'Any of these:' : 'All of these:';
      return [{ depth, words }, ...node.nodes.flatMap((inner) => linesOf(inner, depth + 1, placeName))];
    }
  }
}
