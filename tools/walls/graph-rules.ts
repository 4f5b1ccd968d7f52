import type { Source } from './read-sources.ts';
import type { Finding } from './rules.ts';
import { findZone } from './zones.ts';

/** Returns the product's files with the files that each imports, without tests. */
function edgesOf(sources: readonly Source[]): Map<string, string[]> {
  const product = sources.filter(({ file, isTest }) => file.startsWith('src/') && !isTest);
  return new Map(
    product.map(({ file, imports }) => [file, imports.flatMap((imported) => imported.file ?? [])]),
  );
}

/** Returns one finding per group of files that import each other (Tarjan's strongly connected components). */
export function findCycles(sources: readonly Source[]): Finding[] {
  const edges = edgesOf(sources);
  const order = new Map<string, number>();

  const stack: string[] = [];
  const findings: Finding[] = [];
  const visit = (file: string): number => {
    const index = order.size;
    order.set(file, index);
    let lowest = index;
    stack.push(file);
    for (const target of edges.get(file) ?? []) {
      if (!edges.has(target)) continue;
      if (!order.has(target)) lowest = Math.min(lowest, visit(target));
      else if (stack.includes(target)) lowest = Math.min(lowest, order.get(target) ?? index);
    }

    if (lowest !== index) return lowest;
    const group = stack.splice(stack.indexOf(file));
    if (group.length > 1 || edges.get(file)?.includes(file))
      findings.push({ wall: 'no-cycles', file, line: 1, message: group.toSorted().join(' <-> ') });
    return lowest;
  };
  for (const file of edges.keys()) if (!order.has(file)) visit(file);
  return findings;
}

/** Finds kernel files that only one feature uses. */
export function findLonelyKernelFiles(sources: readonly Source[]): Finding[] {
  const edges = edgesOf(sources);
  const users = new Map<string, Set<string>>();
  for (const [file, targets] of edges) {
    const zone = findZone(file);
    for (const target of targets) {
      if (!target.startsWith('src/kernel/')) continue;
      const user = zone?.feature === undefined ? (zone?.part ?? file) : `the feature ${zone.feature}`;
      users.set(target, (users.get(target) ?? new Set()).add(user));
    }
  }
  return [...users]
    .filter(([, owners]) => owners.size === 1 && [...owners][0]?.startsWith('the feature'))
    .map(([file, owners]) => ({
      wall: 'kernel-is-shared',
      file,
      line: 1,
      message: `only ${[...owners].join()} uses it: move it there`,
    }));
}
