/** Where a source file stands: which part of the house, which feature, and where it runs. */
export interface Zone {
  part: 'kernel' | 'map' | 'backend' | 'frontend' | 'feature' | 'apps' | 'db';
  runs: 'universal' | 'node' | 'browser';
  /** Only of features. */
  feature?: string;
  face?: Face;
}

export type Face = 'feature' | 'contract' | 'rules' | 'layers' | 'server' | 'jobs' | 'web';

const RUNS_OF_FACE: Record<Face, Zone['runs']> = {
  feature: 'universal',
  contract: 'universal',
  rules: 'universal',
  layers: 'universal',
  server: 'node',
  jobs: 'node',
  web: 'browser',
};

/** `file` is relative to the checkout, with slashes. Undefined: the house has no such place. */
export function findZone(file: string): Zone | undefined {
  const [root, first = '', second = '', third] = file.split('/');
  if (root === 'db') return { part: 'db', runs: 'node' };
  if (root !== 'src') return undefined;
  switch (first) {
    case 'kernel':
      return { part: 'kernel', runs: 'universal' };
    case 'map':
      if (third === undefined) return { part: 'map', runs: 'universal' };
      return second === 'web' ? { part: 'map', runs: 'browser' } : undefined;
    case 'backend':
      return { part: 'backend', runs: 'node' };
    case 'frontend':
      return { part: 'frontend', runs: 'browser' };
    case 'apps':
      return { part: 'apps', runs: second === 'web' ? 'browser' : 'node' };
    case 'features':
      if (second === 'feature-order.ts') return { part: 'kernel', runs: 'universal' };
      return findFeatureZone(second, third);
    default:
      return undefined;
  }
}

function findFeatureZone(feature: string, third = ''): Zone | undefined {
  const face = third.replace(/\.ts$/, '') as Face;
  const isFile = face === 'contract' || face === 'feature';
  if (!(face in RUNS_OF_FACE) || isFile !== third.endsWith('.ts')) return undefined;
  return { part: 'feature', feature, face, runs: RUNS_OF_FACE[face] };
}

/**
 * Files that any other feature further down may import: the universal faces; of server, jobs and web the index, the manifest, and `thread.ts`, the
 * index for worker threads that would load a database and routes in vain.
 */
export function isPublicApi(file: string, zone: Zone): boolean {
  return (
    zone.runs === 'universal' || /^src\/features\/[^/]+\/[^/]+\/(?:index|manifest|thread)\.tsx?$/.test(file)
  );
}
