import { type FilterNode, isGroup } from '../../src/features/filters/rules/filter-tree.ts';

/** Returns whether a tree selects a parcel that meets the conditions in `met`, each as JSON: a plain reference implementation. */
export function treeMatches(node: FilterNode, met: ReadonlySet<string>): boolean {
  if (!isGroup(node)) return met.has(JSON.stringify(node));
  if (node.nodes.length === 0) return true;
  return node.op === 'all'
    ? node.nodes.every((child) => treeMatches(child, met))
    : node.nodes.some((child) => treeMatches(child, met));
}
