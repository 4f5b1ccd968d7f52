import type { Pt } from './polygon.ts';

/** What stands on a parcel or is done with it: everything else about it follows from this and its place. */
export type LotUse =
  | 'rowhouse'
  | 'house'
  | 'duplex'
  | 'apartments'
  | 'condo'
  | 'shop'
  | 'mixed'
  | 'strip'
  | 'office'
  | 'hotel'
  | 'warehouse'
  | 'factory'
  | 'port'
  | 'school'
  | 'university'
  | 'hospital'
  | 'church'
  | 'civic'
  | 'park'
  | 'golf'
  | 'cemetery'
  | 'vacant'
  | 'parking'
  | 'farm'
  | 'farmhouse'
  | 'woods'
  | 'alley'
  | 'rail'
  | 'road'
  | 'water'
  | 'utility';

export interface Building {
  ring: Pt[];
  /** Metres above ground. */
  height: number;
  stories: number;
}

export interface Lot {
  /** One shell, or several for a parcel in parts; counter-clockwise. */
  shells: Pt[][];
  /** Holes of the first shell, clockwise. */
  holes: Pt[][];
  use: LotUse;
  /** Where its front meets the street, and the street. */
  front: Pt;
  tag: number;
  buildings: Building[];
  /** Condominium units that share the outline; 1 otherwise. */
  units: number;
  /** Index of its block in the development. */
  block: number;
  /** The middle of an alley. */
  line?: Pt[];
}

export type ZoneCode =
  | 'R-1'
  | 'R-2'
  | 'R-4'
  | 'R-6'
  | 'R-8'
  | 'C-1'
  | 'C-2'
  | 'C-5'
  | 'OR-1'
  | 'MU-1'
  | 'I-1'
  | 'I-2'
  | 'PI'
  | 'OS'
  | 'AG'
  | 'RC';

/** One block (to the middle of its streets): a census block and a piece of the zoning map. */
export interface TownBlock {
  ring: Pt[];
  zone: ZoneCode;
}

/** What one face of the main roads was filled with. */
export interface Development {
  lots: Lot[];
  streets: { points: Pt[]; tag: number; class: string }[];
  /** Together they cover the cell. */
  blocks: TownBlock[];
  /** The zoning map of the cell: neighboring blocks of one zone joined. */
  zoning: { zone: ZoneCode; outline: Pt[][][] }[];
}

/** One block between streets, before it is cut into lots. */
export interface Block {
  /** To the street lines' middle. */
  outline: Pt[];
  outlineKinds: number[];
  outlineTags: number[];
  /** To the lots' fronts. */
  ring: Pt[];
  /** By edge of `ring`. */
  kinds: number[];
  tags: number[];
  area: number;
  /** Below 1 when the streets around it were given less than their width. */
  share: number;
}
