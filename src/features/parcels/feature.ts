import { defineFeature } from '../../kernel/feature.ts';
import { type HashValue, type HashValuesOf, hashPath } from '../../kernel/hash.ts';
import { MAX_MULTI_SELECT } from './rules/multi-select.ts';

/** Returns the distinct feature ids in their order, at most `MAX_MULTI_SELECT`. The value is a number when there is only one id. */
function parseFids(value: HashValue): number[] {
  const parts = typeof value === 'number' ? [value] : typeof value === 'string' ? value.split(',') : [];
  const fids = parts.map(Number).filter((fid) => Number.isSafeInteger(fid) && fid > 0);
  return [...new Set(fids)].slice(0, MAX_MULTI_SELECT);
}

export const parcelsFeature = defineFeature({
  name: 'parcels',
  permissions: {
    'parcel.read': { who: 'anyone', scope: 'read_parcels' },
    // Labels of parcels on the map.
    'label.view': { who: 'signed-in', paidFeature: 'This label' },
  },
  tokenScopes: {
    read_parcels: { label: 'Read parcels', hint: 'Records, places, search, coverage and pictures' },
  },
  hashKeys: {
    /** The feature ids of the multi-selected parcels. */
    several: {
      unreadableMessage: 'The selection of parcels could not be read.',
      order: 120,
      removedBy: ['place'],
      parse: (value: HashValue): readonly number[] | undefined => {
        const fids = parseFids(value);
        return fids.length > 0 ? fids : undefined;
      },
      format: (fids: readonly number[]) => fids.join(','),
    },
    /** The path of the selected parcel. */
    p: { ...hashPath(130, ['place']), unreadableMessage: 'The selected parcel could not be read.' },
  },
});

declare module '../../kernel/hash.ts' {
  interface HashKeyValues extends HashValuesOf<typeof parcelsFeature> {}
}
