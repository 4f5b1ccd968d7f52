import { defineFeature } from '../../kernel/feature.ts';
import { layersFeature } from '../layers/feature.ts';

export const importsFeature = defineFeature({
  name: 'imports',
  permissions: {
    'recipe.read': { who: 'anyone' },
    'import.read': { who: 'operator', scope: 'read_imports' },
    'import.create': { who: 'operator', scope: 'write_imports' },
    'import.cancel': { who: 'operator', scope: 'write_imports' },
    'import.publish': { who: 'operator', scope: 'write_imports' },
    'refresh.read': { who: 'operator', scope: 'read_imports' },
    'refresh.update': { who: 'operator', scope: 'write_imports' },
    'refresh.run': { who: 'operator', scope: 'write_imports' },
    'edition.read': { who: 'operator', scope: 'read_imports' },
    'edition.publish': { who: 'operator' },
    'edition.remove': { who: 'operator' },
  },
  tokenScopes: {
    read_imports: { label: 'Read imports', hint: 'Imports, editions and layers of this site' },
    write_imports: { label: 'Write imports', hint: 'Import county files, publish and cancel' },
  },
  pages: {
    '/admin/imports/{rest*}': {
      title: 'Imports',
      menu: { name: 'operators', order: 30, part: 'data' },
      permission: 'import.read',
    },
    '/admin/editions/{rest*}': {
      title: 'Editions',
      menu: { name: 'operators', order: 40, part: 'data' },
      permission: 'edition.read',
    },
    '/admin/layers/{rest*}': {
      title: 'Layers',
      menu: { name: 'operators', order: 50, part: 'data' },
      permission: layersFeature.permissions['layer.read'],
      keywords: ['zoning', 'flood', 'footprints', 'overlays'],
    },
  },
});
