import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The modules and packages that a module loads when it is imported. Imports of types load nothing, so they are left out. */
export interface LoadedModules {
  files: Set<string>;
  packages: Set<string>;
}

export function loadedBy(
  file: string,
  found: LoadedModules = { files: new Set(), packages: new Set() },
): LoadedModules {
  if (found.files.has(file)) return found;
  found.files.add(file);
  for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(
    /^(?:import|export)(?! type)(?:[^;']* from)? '([^']+)';/gm,
  )) {
    if (from.startsWith('.')) loadedBy(path.resolve(path.dirname(file), from), found);
    else found.packages.add(from);
  }
  return found;
}
