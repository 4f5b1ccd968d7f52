import type { BaseMap } from './base-map.ts';

/** The colors of the land. Only the street map shows them. */
export interface GroundColors {
  land: string;
  water: string;
  /** Shores and streams, a little darker than the water. */
  waterEdge: string;
  farm: string;
  forest: string;
  residential: string;
  commercial: string;
  industrial: string;
  institutional: string;
  park: string;
  parkEdge: string;
  cemetery: string;
  golf: string;
  building: string;
  buildingEdge: string;
  motorway: string;
  motorwayCasing: string;
  primary: string;
  primaryCasing: string;
  secondary: string;
  minor: string;
  minorCasing: string;
  /** Minor streets at zooms where they have no casing. */
  minorFar: string;
  rail: string;
}

/** The colors of lines and labels that are drawn over the land, or over a photograph of it. */
export interface InkColors {
  halo: string;
  country: string;
  state: string;
  county: string;
  city: string;
  neighborhood: string;
  street: string;
  streetMajor: string;
  water: string;
  park: string;
  address: string;
  countryLine: string;
  stateLine: string;
  countyLine: string;
  cityLine: string;
  /** The outline of the working boundary. */
  frame: string;
  frameHalo: string;
  /** The tint that dims the land outside the working boundary. */
  outside: string;
  selectedHalo: string;
}

export const THEME_NAMES = ['light', 'dark'] as const;
export type ThemeName = (typeof THEME_NAMES)[number];

export const GROUND: Readonly<Record<ThemeName, GroundColors>> = {
  light: {
    land: '#f7f5f0',
    water: '#bfd8e4',
    waterEdge: '#a3c4d4',
    farm: '#f5f2e4',
    forest: '#dfe8d3',
    residential: '#f3f0ea',
    commercial: '#f6ede6',
    industrial: '#eeebee',
    institutional: '#f4eee0',
    park: '#d8e7cd',
    parkEdge: '#c3d7b5',
    cemetery: '#dfe6d4',
    golf: '#d3e8c6',
    building: '#e9e4db',
    buildingEdge: '#d5cdc0',
    motorway: '#f5cd8f',
    motorwayCasing: '#d69f56',
    primary: '#fce8bb',
    primaryCasing: '#dcc187',
    secondary: '#fffdf6',
    minor: '#ffffff',
    minorCasing: '#d6d0c4',
    minorFar: '#e0dace',
    rail: '#b3aea6',
  },
  dark: {
    land: '#1d2126',
    water: '#12293a',
    waterEdge: '#1e4056',
    farm: '#21241f',
    forest: '#1d2a22',
    residential: '#20252a',
    commercial: '#262428',
    industrial: '#23242b',
    institutional: '#27261f',
    park: '#1f3027',
    parkEdge: '#2a4234',
    cemetery: '#222e27',
    golf: '#203426',
    building: '#2b3138',
    buildingEdge: '#3c444d',
    motorway: '#7d6437',
    motorwayCasing: '#15181c',
    primary: '#5b5138',
    primaryCasing: '#15181c',
    secondary: '#454d56',
    minor: '#3a4149',
    minorCasing: '#15181c',
    minorFar: '#2f353c',
    rail: '#545b63',
  },
};

const ON_LIGHT: InkColors = {
  halo: 'rgba(255, 255, 255, 0.9)',
  country: '#5d6269',
  state: '#7d7a86',
  county: '#827d8a',
  city: '#23282e',
  neighborhood: '#64616e',
  street: '#5a5850',
  streetMajor: '#4a463b',
  water: '#3f7690',
  park: '#4f7743',
  address: '#77726a',
  countryLine: '#8d8798',
  stateLine: '#a59eb1',
  countyLine: '#b9b3c3',
  cityLine: '#c9c3d0',
  frame: '#56616d',
  frameHalo: 'rgba(255, 255, 255, 0.7)',
  outside: 'rgba(226, 226, 229, 0.46)',
  selectedHalo: 'rgba(255, 255, 255, 0.95)',
};

const ON_DARK: InkColors = {
  halo: 'rgba(21, 24, 28, 0.9)',
  country: '#a4abb4',
  state: '#8b8f9c',
  county: '#868a97',
  city: '#e3e7ec',
  neighborhood: '#b4b9c4',
  street: '#a9b0b8',
  streetMajor: '#c6bfae',
  water: '#6ea3c0',
  park: '#83ac8c',
  address: '#858c94',
  countryLine: '#6f7280',
  stateLine: '#5c606d',
  countyLine: '#4b4f5b',
  cityLine: '#41454f',
  frame: '#a3aeb9',
  frameHalo: 'rgba(21, 24, 28, 0.7)',
  outside: 'rgba(10, 12, 14, 0.4)',
  selectedHalo: 'rgba(12, 14, 16, 0.9)',
};

const ON_PHOTOGRAPH: InkColors = {
  halo: 'rgba(0, 0, 0, 0.78)',
  country: '#ffffff',
  state: '#f0f0f0',
  county: '#ececec',
  city: '#ffffff',
  neighborhood: '#eeeeee',
  street: '#ffffff',
  streetMajor: '#ffffff',
  water: '#cfe9f7',
  park: '#d9f2cd',
  address: '#f4f4f4',
  countryLine: 'rgba(255, 255, 255, 0.85)',
  stateLine: 'rgba(255, 255, 255, 0.7)',
  countyLine: 'rgba(255, 255, 255, 0.55)',
  cityLine: 'rgba(255, 255, 255, 0.45)',
  frame: '#ffffff',
  frameHalo: 'rgba(0, 0, 0, 0.55)',
  outside: 'rgba(0, 0, 0, 0.38)',
  selectedHalo: 'rgba(255, 255, 255, 0.9)',
};

/** The ground under lines and labels: the light or the dark street map, or a photograph, which looks the same in both themes. */
export type Tone = ThemeName | 'photograph';

export function toneOf(base: BaseMap, theme: ThemeName): Tone {
  return base === 'street' ? theme : 'photograph';
}

/** The colors of lines and labels. On a photograph they are white or nearly white. */
export const INK: Readonly<Record<Tone, InkColors>> = {
  light: ON_LIGHT,
  dark: ON_DARK,
  photograph: ON_PHOTOGRAPH,
};
