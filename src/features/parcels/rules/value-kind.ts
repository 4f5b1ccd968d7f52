import type { ColumnType } from './parcel-columns.ts';

/** The way in which values are entered, compared and drawn. */
export type ValueKind = 'text' | 'number' | 'boolean' | 'date';

/** Returns the kind of a column's values, from the type in which they are stored. */
export function valueKindOf(type: ColumnType): ValueKind {
  switch (type) {
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'date':
    case 'timestamp':
      return 'date';
    case 'text':
    case 'uuid':
      return 'text';
  }
}
