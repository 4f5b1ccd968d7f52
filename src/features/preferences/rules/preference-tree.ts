import { z } from 'zod';
import { PREFERENCES, type PreferenceTree, type Preferences } from './preference-keys.ts';

/** One value to store under the dotted path of its leaf, or null to delete the leaf or everything below the branch. */
export interface PreferenceChange {
  path: string;
  value: unknown;
}

export interface PreferenceIssue {
  /** The dotted path that the caller wrote. */
  path: string;
  message: string;
  /** The issues that the schema found in the value. The server writes a message for each. */
  refused?: readonly z.core.$ZodIssue[];
}

/**
 * Reads the changes in a caller's `data`: `{ map_colors: { street: { hover_parcel: '#2980b9' } } }`, or the same with dotted keys. null
 * deletes. Only known keys with valid values pass, so the list of keys bounds size and depth.
 */
export function readPreferenceChanges(
  data: Readonly<Record<string, unknown>>,
  tree: PreferenceTree = PREFERENCES,
): { changes: PreferenceChange[]; issues: PreferenceIssue[] } {
  const changes = new Map<string, unknown>();
  const issues: PreferenceIssue[] = [];
  const visit = (node: PreferenceTree, given: Readonly<Record<string, unknown>>, above: string) => {
    for (const [key, value] of Object.entries(given)) {
      const path = above === '' ? key : `${above}.${key}`;
      const found = nodeAt(node, key);
      if (found === undefined) issues.push(unknownKey(tree, path));
      else if (value === null) changes.set(path, null);
      else if (found instanceof z.ZodType) {
        const parsed = found.safeParse(value);
        if (parsed.success) changes.set(path, parsed.data);
        else issues.push({ path, message: 'has an invalid value', refused: parsed.error.issues });
      } else if (typeof value === 'object' && !Array.isArray(value)) visit(found, { ...value }, path);
      else issues.push({ path, message: `is a group of preferences: ${Object.keys(found).join(', ')}` });
    }
  };
  visit(tree, data, '');
  return { changes: [...changes].map(([path, value]) => ({ path, value })), issues };
}

/** Returns the leaf or branch at a dotted path, or undefined. */
export function nodeAt(tree: PreferenceTree, path: string): z.ZodType | PreferenceTree | undefined {
  let node: z.ZodType | PreferenceTree = tree;
  for (const name of path.split('.')) {
    if (node instanceof z.ZodType || !Object.hasOwn(node, name)) return undefined;
    const next: z.ZodType | PreferenceTree | undefined = node[name];
    if (next === undefined) return undefined;
    node = next;
  }
  return node;
}

/** Builds the tree from stored leaves. Skips leaves that are unknown or no longer valid. */
export function preferencesOf(leaves: readonly PreferenceChange[]): Preferences {
  const root: Record<string, unknown> = {};
  for (const { path, value } of leaves) {
    const schema = nodeAt(PREFERENCES, path);
    if (!(schema instanceof z.ZodType)) continue;
    const parsed = schema.safeParse(value);
    if (!parsed.success) continue;
    const names = path.split('.');
    const last = names.pop() ?? '';
    let branch = root;
    for (const name of names) branch = branch[name] = { ...(branch[name] as object | undefined) };
    branch[last] = parsed.data;
  }
  return root;
}

/** Returns the leaves of a tree of preferences, without unknown ones. */
export function leavesOf(preferences: Preferences): PreferenceChange[] {
  return readPreferenceChanges(preferences).changes.filter(({ value }) => value !== null);
}

/** Returns the preferences after the changes. */
export function withChanges(preferences: Preferences, changes: readonly PreferenceChange[]): Preferences {
  const leaves = new Map(leavesOf(preferences).map((leaf) => [leaf.path, leaf.value]));
  for (const { path, value } of changes) {
    if (value !== null) leaves.set(path, value);
    else for (const known of leaves.keys()) if (isAtOrBelow(known, path)) leaves.delete(known);
  }
  return preferencesOf([...leaves].map(([path, value]) => ({ path, value })));
}

/** Returns the part of a tree at a dotted path; undefined when nothing is set there. */
export function valueAt(preferences: Preferences, path: string): unknown {
  let value: unknown = preferences;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

function isAtOrBelow(path: string, above: string): boolean {
  return path === above || path.startsWith(`${above}.`);
}

/** Returns an issue that lists the known keys at the point where the path leaves the tree. */
function unknownKey(tree: PreferenceTree, path: string): PreferenceIssue {
  let branch = tree;
  for (const name of path.split('.')) {
    const next = Object.hasOwn(branch, name) ? branch[name] : undefined;
    if (next === undefined || next instanceof z.ZodType) break;
    branch = next;
  }
  return { path, message: `is not a known preference; known here: ${Object.keys(branch).join(', ')}` };
}
