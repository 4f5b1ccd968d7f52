import type { Pt } from './polygon.ts';

/** The use of a parcel. All its other properties follow from its use and location. */
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
  /** Meters above ground. */
  height: number;
  stories: number;
}

export interface Lot {
  /** One shell, or several for a parcel in parts; counterclockwise. */
  shells: Pt[][];
  /** Holes of the first shell, clockwise. */
  holes: Pt[][];
  use: LotUse;
  /** The point where its front meets the street. */
  front: Pt;
  /** The number that identifies that street. */
  tag: number;
  buildings: Building[];
  /** The number of condominium units that share the outline; 1 if the parcel is not a condominium. */
  units: number;
  /** The index of its block in the development. */
  block: number;
  /** The center line of an alley. */
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

/** A block with the halves of the streets around it. It is a census block and a unit of the zoning map. */
interface TownBlock {
  ring: Pt[];
  zone: ZoneCode;
}

/** The contents of one cell: an area that main roads enclose. */
export interface Development {
  lots: Lot[];
  streets: { points: Pt[]; tag: number; class: string }[];
  /** Together they cover the cell. */
  blocks: TownBlock[];
  /** The zoning map of the cell: neighboring blocks of the same zone are merged. */
  zoning: { zone: ZoneCode; outline: Pt[][][] }[];
}

/** A block between streets, before it is cut into lots. */
export interface Block {
  /** Up to the center lines of the streets. */
  outline: Pt[];
  outlineKinds: number[];
  outlineTags: number[];
  /** Up to the fronts of the lots. */
  ring: Pt[];
  /** The kind and the tag (see `Segment`) of the line along each edge of `ring`; those of `outline` are above. */
  kinds: number[];
  tags: number[];
  area: number;
  /** How much of their full width the streets around the block have: 1, or less if the block had no room for more. */
  share: number;
}
