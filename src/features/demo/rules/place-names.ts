import { createRandom } from './random.ts';

const FIRST = [
  'Alder',
  'Quill',
  'Marrow',
  'Tansy',
  'Ember',
  'Lark',
  'Cobble',
  'Fennel',
  'Grebe',
  'Hollin',
  'Isling',
  'Kestle',
  'Lorn',
  'Mire',
  'Nettle',
  'Osken',
  'Pell',
  'Rook',
  'Sorrel',
  'Thrush',
  'Umber',
  'Vetch',
  'Wick',
  'Yarrow',
  'Brindle',
  'Cinder',
  'Dunlin',
  'Fallow',
  'Gorse',
  'Heron',
  'Juniper',
  'Lichen',
  'Mallow',
  'Plover',
  'Teasel',
];
const LAST = [
  'mouth',
  'ford',
  'haven',
  'ton',
  'wick',
  'bury',
  'dale',
  'stead',
  'port',
  'field',
  'bridge',
  'worth',
  'combe',
  'ham',
  'more',
];
const NEIGHBORHOOD_LAST = [
  'Hill',
  'Heights',
  'Park',
  'Square',
  'Point',
  'Gardens',
  'Village',
  'Green',
  'Terrace',
  'Common',
  'Grove',
  'Landing',
  'Mills',
  'Corners',
  'Bluff',
  'Flats',
  'Ridge',
  'Hollow',
  'Meadows',
  'Circle',
];
const SUBDIVISION_LAST = [
  'Estates',
  'Woods',
  'Crossing',
  'Manor',
  'Farms',
  'Acres',
  'Trace',
  'Chase',
  'Glen',
  'Knoll',
  'Commons',
  'Run',
  'Preserve',
  'Reach',
  'View',
];

/** Returns a function for the names of invented towns. The city has index 0. The same seed gives the same names. */
export function townNames(seed: number): (index: number) => string {
  const random = createRandom(seed, 43);
  const names: string[] = [];
  return (index) => {
    while (names.length <= index) {
      const name = names.length === 0 ? 'Aldermouth' : random.pick(FIRST) + random.pick(LAST);
      if (!names.includes(name)) names.push(name);
    }
    return names[index] ?? 'Aldermouth';
  };
}

export function neighborhoodName(seed: number, index: number): string {
  const random = createRandom(seed, 47, index);
  if (index === 0) return 'Old Harbor';
  if (index === 1) return 'Downtown';
  return `${random.chance(0.12) ? `${random.pick(['North', 'South', 'East', 'West', 'Upper', 'Lower'])} ` : ''}${random.pick(FIRST)} ${random.pick(NEIGHBORHOOD_LAST)}`;
}

export function subdivisionName(seed: number, index: number): string {
  const random = createRandom(seed, 53, index);
  return `${random.pick(FIRST)} ${random.pick(SUBDIVISION_LAST)}`;
}
