import type { Concept, USES } from './concepts.ts';

export type Comparator = 'gt' | 'gte' | 'lt' | 'lte' | 'is';
export type Unit = 'acre' | 'sqft' | 'dollar' | 'year_old' | null;

/** A part of a question that means something. */
export type Lexeme =
  | { kind: 'concept'; concept: Concept; text: string }
  | { kind: 'use'; use: (typeof USES)[number]; text: string }
  | { kind: 'number'; value: number; unit: Unit; written: string }
  /** A day, a month, a decade or a century: its first and its last day. */
  | { kind: 'date'; from: string; to: string }
  /** A number of days or years before today. */
  | { kind: 'last'; years: number; days: number }
  /** `isTime`: the words compare times only, such as "before". */
  | { kind: 'compare'; op: Comparator; isTime?: boolean }
  /** A sign or phrase after a number: `40+`, `40 or more`. */
  | { kind: 'after'; op: 'gte' | 'lte'; isTime?: boolean }
  | { kind: 'between' }
  | { kind: 'to' }
  | { kind: 'not' }
  | { kind: 'and' }
  | { kind: 'or' }
  | { kind: 'known'; isKnown: boolean }
  /** `with a`, `has a`: the next thing exists. */
  | { kind: 'has' }
  | { kind: 'contains' }
  | { kind: 'begins' }
  /** A distance to something, which no filter measures. */
  | { kind: 'distance'; text: string }
  /** A word before a number that is not exact: `about 2 acres`. */
  | { kind: 'about' }
  /** `share`: a part of the parcels instead of a number of them, above 0 and at most 1. */
  | {
      kind: 'top';
      count: number | null;
      share: number | null;
      direction: 'most' | 'least';
      about: string | null;
    }
  | { kind: 'value'; column: string; value: string }
  | { kind: 'quote'; text: string }
  /** A noun for the parcels (`land`) or for their buildings. */
  | { kind: 'noun'; of: 'land' | 'building'; text: string }
  | { kind: 'how_many' }
  /** `types`: the ways in which counties write the type of the street. */
  | { kind: 'street'; name: string; types: readonly string[] }
  /** `path`: empty for the county itself; null for a name that several places share. */
  | { kind: 'place'; path: string | null; name: string }
  | { kind: 'word'; text: string };
