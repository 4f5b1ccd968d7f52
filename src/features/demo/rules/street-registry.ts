import { type Random, createRandom } from './random.ts';

export interface Street {
  id: number;
  /** Direction before the name: N, S, E, W or ''. */
  prefix: string;
  name: string;
  /** St, Ave and so on, as the county writes it. */
  type: string;
  /** motorway, primary, secondary, residential, rail or stream. */
  class: string;
}

/** The entries of all streets; lots and center lines refer to them by id. */
export interface StreetRegistry {
  add(street: Omit<Street, 'id'>): number;
  get(id: number): Street;
  /** Returns an invented name for a local street. */
  localName(random: Random, kind: 'tree' | 'person' | 'nature'): string;
}

const TREES = [
  'Alder',
  'Ash',
  'Aspen',
  'Beech',
  'Birch',
  'Box',
  'Cedar',
  'Cherry',
  'Chestnut',
  'Cypress',
  'Dogwood',
  'Elder',
  'Elm',
  'Fir',
  'Hawthorn',
  'Hazel',
  'Hemlock',
  'Hickory',
  'Holly',
  'Juniper',
  'Larch',
  'Laurel',
  'Linden',
  'Locust',
  'Magnolia',
  'Maple',
  'Mulberry',
  'Oak',
  'Pear',
  'Pecan',
  'Pine',
  'Plum',
  'Poplar',
  'Rowan',
  'Spruce',
  'Sumac',
  'Sycamore',
  'Walnut',
  'Willow',
  'Yew',
];
const PEOPLE_FIRST = [
  'Ar',
  'Bel',
  'Cor',
  'Dun',
  'El',
  'Far',
  'Gar',
  'Hal',
  'Ing',
  'Jor',
  'Kel',
  'Lan',
  'Mor',
  'Nor',
  'Ost',
  'Per',
  'Quin',
  'Ros',
  'Sel',
  'Tar',
  'Ul',
  'Ver',
  'Wes',
  'Yar',
];
const PEOPLE_LAST = [
  'adine',
  'brook',
  'combe',
  'dell',
  'erton',
  'field',
  'grave',
  'hurst',
  'ington',
  'kirk',
  'low',
  'mont',
  'nell',
  'over',
  'penny',
  'quist',
  'ridge',
  'stone',
  'thorpe',
  'vane',
  'wick',
  'yard',
];
const NATURE_FIRST = [
  'Amber',
  'Autumn',
  'Bluebell',
  'Bramble',
  'Brook',
  'Clover',
  'Copper',
  'Crane',
  'Deer',
  'Dove',
  'Ember',
  'Falcon',
  'Fawn',
  'Fern',
  'Finch',
  'Fox',
  'Glen',
  'Granite',
  'Heather',
  'Heron',
  'Iris',
  'Lark',
  'Lilac',
  'Meadow',
  'Misty',
  'Moss',
  'Otter',
  'Owl',
  'Pebble',
  'Pheasant',
  'Quail',
  'Quiet',
  'Raven',
  'Robin',
  'Sage',
  'Shady',
  'Silver',
  'Sparrow',
  'Spring',
  'Stone',
  'Summer',
  'Swallow',
  'Thistle',
  'Violet',
  'Wander',
  'Wild',
  'Winter',
  'Wren',
];
const NATURE_LAST = [
  'bend',
  'brook',
  'crest',
  'dale',
  'field',
  'ford',
  'gate',
  'glen',
  'grove',
  'haven',
  'hill',
  'hollow',
  'lake',
  'leaf',
  'meadow',
  'mill',
  'moor',
  'ridge',
  'shade',
  'side',
  'spring',
  'stone',
  'vale',
  'view',
  'wind',
  'wood',
];

export function createStreetRegistry(): StreetRegistry {
  const streets: Street[] = [];
  return {
    add(street) {
      streets.push({ ...street, id: streets.length });
      return streets.length - 1;
    },
    get(id) {
      const street = streets[id];
      if (street === undefined) throw new RangeError(`no street ${id}`);
      return street;
    },
    localName(random, kind) {
      switch (kind) {
        case 'tree':
          return random.pick(TREES);
        case 'person':
          return random.pick(PEOPLE_FIRST) + random.pick(PEOPLE_LAST);
        case 'nature':
          return `${random.pick(NATURE_FIRST)}${random.chance(0.55) ? ' ' : ''}${random.pick(NATURE_LAST)}`.replace(
            / ([a-z])/,
            (_, letter: string) => ` ${letter.toUpperCase()}`,
          );
      }
    },
  };
}

/** Returns "1st", "22nd", "113th". */
export function ordinal(n: number): string {
  const tail = n % 100 > 10 && n % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th');
  return `${n}${tail}`;
}

/** Returns the name of a cross street in a numbered grid: a tree for the first ones, an invented person for the others. */
export function crossStreetName(seed: number, index: number): string {
  const place = Math.abs(index);
  const tree = TREES[(place * 3) % TREES.length];
  if (index >= 0 && place < 13 && tree !== undefined) return tree;
  const random = createRandom(seed, 59, index);
  return random.pick(PEOPLE_FIRST) + random.pick(PEOPLE_LAST);
}

/** Returns the full name of the street: "N Alder St". */
export function streetLabel(street: Street): string {
  return [street.prefix, street.name, street.type].filter((part) => part !== '').join(' ');
}
