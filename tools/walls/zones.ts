/** The zone of a source file: its part of the program, its feature, and where it runs. */
export interface Zone {
  part: 'kernel' | 'map' | 'backend' | 'frontend' | 'feature' | 'apps' | 'db';
  runs: 'universal' | 'node' | 'browser';
  /** Only for features. */
  feature?: string;
  featurePart?: FeaturePart;
}

type FeaturePart = 'feature' | 'contract' | 'rules' | 'layers' | 'server' | 'jobs' | 'web';

const RUNS_OF_PART: Record<FeaturePart, Zone['runs']> = {
  feature: 'universal',
  contract: 'universal',
  rules: 'universal',
  layers: 'universal',
  server: 'node',
  jobs: 'node',
  web: 'browser',
};

/** Returns the zone of a file; undefined when the folder belongs to no zone. `file` is relative to the checkout, with slashes. */
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
  const featurePart = third.replace(/\.ts$/, '') as FeaturePart;
  const isFile = featurePart === 'contract' || featurePart === 'feature';
  if (!(featurePart in RUNS_OF_PART) || isFile !== third.endsWith('.ts')) return undefined;
  return { part: 'feature', feature, featurePart, runs: RUNS_OF_PART[featurePart] };
}

/**
 * Returns true for files that any feature later in `feature-order.ts` may import: all universal files; of server, jobs and web only the index, the manifest, and
 * `thread.ts`, the index for worker threads, which must not load the database and routes.
 */
export function isPublicApi(file: string, zone: Zone): boolean {
  return (
    zone.runs === 'universal' || /^src\/features\/[^/]+\/[^/]+\/(?:index|manifest|thread)\.tsx?$/.test(file)
  );
}
