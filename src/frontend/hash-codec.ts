/** Panes that a tab name in the hash opens. */
export const TABS = [
  'follows',
  'export',
  'insights',
  'list',
  'query',
  'styles',
  'changes',
  'print',
  'owned',
  'focus-areas',
  'projects',
] as const;
export type Tab = (typeof TABS)[number];

export type HashValue = string | number | boolean | null | undefined;

export interface CameraCode {
  lon: number;
  lat: number;
  zoom: number;
  bearing: number;
  pitch: number;
}

/** What the hash of the page's address says. Absent and nonsensical parts are left out. */
export interface HashState {
  /** The base layer. */
  base?: string;
  /** The additional layer, and the label, that are turned on. */
  layer?: string;
  label?: string;
  /** Building footprints are turned on. */
  structures?: true;
  /** The set of boundaries inside the place that is explored; `none` for none. */
  style?: string;
  /** The path of the selected property. */
  p?: string;
  /** The path of a parcel whose owner's parcels are shown: names stay out of links. */
  owner?: string;
  /** Feature ids of parcels that are selected together. */
  several?: readonly number[];
  /** An action to do once; the page clears it. */
  a?: string;
  tab?: Tab;
  /** The number of an earlier edition that is looked at. */
  edition?: number;
  /** Of the changes that are listed: the two editions and the kind. */
  from?: number;
  to?: number;
  kind?: string;
  /** The filters, as the feature `filters` writes them. */
  q?: string;
  /** The color rules, by the id of a source that was made of them. */
  s?: string;
  /** The project that is open: the last part of its path. */
  project?: string;
  camera?: CameraCode;
}

/** `true`, `false`, `null`, `undefined` and numbers become what they say; everything else stays text. */
export function typedValue(text: string): HashValue {
  switch (text) {
    case 'true':
      return true;
    case 'false':
      return false;
    case 'null':
      return null;
    case 'undefined':
      return undefined;
  }
  if (/^-?(\d+\.?\d*|\.\d+)(e-?\d+)?$/i.test(text)) {
    const number = Number(text);
    if (Number.isFinite(number)) return number;
  }
  return text;
}

/** Every pair of the hash with its typed value; a bare word is true. A part that can't be decoded is skipped. */
export function parseHashValues(hash: string): Map<string, HashValue> {
  const values = new Map<string, HashValue>();
  for (const part of hash.replace(/^#/, '').split('&')) {
    if (part === '') continue;
    const at = part.indexOf('=');
    try {
      const name = decodeURIComponent(at === -1 ? part : part.slice(0, at));
      values.set(name, at === -1 ? true : typedValue(decodeURIComponent(part.slice(at + 1))));
    } catch {
      // A broken percent sequence: nothing that this page wrote.
    }
  }
  return values;
}

const PROPERTY_PATH = /^\/(us|ca)(\/[a-z0-9][a-z0-9-]*)+$/;
const WORD = /^[a-z][a-z0-9-]{0,39}$/;

/** Keys of boundary sets have low lines: council_districts. */
const STYLE = /^[a-z][a-z_]{0,39}$/;

/** Numbers of editions. */
const NUMBERS = ['edition', 'from', 'to'] as const;

/** The id of a source: 128 bits. */
const SOURCE_ID = /^[A-Za-z0-9_-]{22}$/;
/** It begins with a letter, or it would be read as a number now and then. */
const PROJECT = /^[a-z][a-z0-9]{15}$/;

export function parseHash(hash: string): HashState {
  const values = parseHashValues(hash);
  const state: HashState = {};
  const base = values.get('base');
  if (typeof base === 'string' && WORD.test(base)) state.base = base;
  for (const name of ['layer', 'label'] as const) {
    const value = values.get(name);
    if (typeof value === 'string' && WORD.test(value)) state[name] = value;
  }
  if (values.get('structures') === true) state.structures = true;
  const style = values.get('style');
  if (typeof style === 'string' && STYLE.test(style)) state.style = style;
  for (const name of ['p', 'owner'] as const) {
    const path = values.get(name);
    if (typeof path === 'string' && PROPERTY_PATH.test(path)) state[name] = path;
  }
  const source = values.get('s');
  if (typeof source === 'string' && SOURCE_ID.test(source)) state.s = source;
  const project = values.get('project');
  if (typeof project === 'string' && PROJECT.test(project)) state.project = project;
  const several = parseFids(values.get('several'));
  if (several.length > 0) state.several = several;
  const action = values.get('a');
  if (typeof action === 'string' && WORD.test(action)) state.a = action;
  const tab = TABS.find((name) => values.get(name) === true);
  if (tab !== undefined) state.tab = tab;
  for (const name of NUMBERS) {
    const value = values.get(name);
    if (typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 1e6) state[name] = value;
  }
  const kind = values.get('kind');
  if (typeof kind === 'string' && WORD.test(kind)) state.kind = kind;
  const query = values.get('q');
  if (typeof query === 'string' && query.length <= MAX_QUERY_LENGTH) state.q = query;
  const camera = values.get('c');
  if (typeof camera === 'string') {
    const parsed = parseCamera(camera);
    if (parsed !== null) state.camera = parsed;
  }
  return state;
}

/** Longer queries are no part of an address: mail, messengers and proxies cut them. */
export const MAX_QUERY_LENGTH = 8_000;

/** A link names no more. */
const MAX_FIDS = 100;

/** Each once, in their order; a single one arrives as a number. */
function parseFids(value: HashValue): number[] {
  const parts = typeof value === 'number' ? [value] : typeof value === 'string' ? value.split(',') : [];
  const fids = parts.map(Number).filter((fid) => Number.isSafeInteger(fid) && fid > 0);
  return [...new Set(fids)].slice(0, MAX_FIDS);
}

export function formatHash(state: HashState): string {
  const parts: string[] = [];
  if (state.tab !== undefined) parts.push(state.tab);
  if (state.project !== undefined) parts.push(`project=${state.project}`);
  if (state.base !== undefined) parts.push(`base=${state.base}`);
  if (state.layer !== undefined) parts.push(`layer=${state.layer}`);
  if (state.label !== undefined) parts.push(`label=${state.label}`);
  if (state.structures === true) parts.push('structures=true');
  if (state.style !== undefined) parts.push(`style=${state.style}`);
  for (const name of NUMBERS) if (state[name] !== undefined) parts.push(`${name}=${state[name]}`);
  if (state.kind !== undefined) parts.push(`kind=${state.kind}`);
  if (state.owner !== undefined) parts.push(`owner=${state.owner}`);
  if (state.several !== undefined && state.several.length > 0)
    parts.push(`several=${state.several.join(',')}`);
  if (state.p !== undefined) parts.push(`p=${state.p}`);
  if (state.s !== undefined) parts.push(`s=${state.s}`);
  if (state.a !== undefined) parts.push(`a=${state.a}`);
  if (state.q !== undefined) parts.push(`q=${encodeReadably(state.q)}`);
  if (state.camera !== undefined) parts.push(`c=${formatCamera(state.camera)}`);
  return parts.length === 0 ? '' : `#${parts.join('&')}`;
}

/** What the fragment of an address may hold as it is stays readable. */
function encodeReadably(text: string): string {
  return encodeURIComponent(text).replaceAll(/%(?:2[BCF]|3[ABD]|24|40)/g, decodeURIComponent);
}

/** `zoom/lat/lon` or `zoom/lat/lon/bearing/pitch`, degrees; null when a number is missing or out of the world. */
export function parseCamera(text: string): CameraCode | null {
  const parts = text.split('/');
  if (parts.length < 3 || parts.length > 5) return null;
  const numbers = parts.map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  if (!numbers.every(Number.isFinite)) return null;
  const [zoom = 0, lat = 0, lon = 0, bearing = 0, pitch = 0] = numbers;
  const isSensible =
    zoom >= 0 && zoom <= 24 && Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && pitch >= 0 && pitch <= 85;
  return isSensible ? { lon, lat, zoom, bearing, pitch } : null;
}

/** Five decimals are about a metre, and two of zoom a hundredth of a step: a reload shows the same view. */
export function formatCamera({ lon, lat, zoom, bearing, pitch }: CameraCode): string {
  const view = [zoom.toFixed(2), lat.toFixed(5), wrapLongitude(lon).toFixed(5)].map(trimZeros);
  if (Math.abs(bearing) < 0.05 && pitch < 0.05) return view.join('/');
  return [...view, trimZeros(bearing.toFixed(1)), trimZeros(pitch.toFixed(1))].join('/');
}

function wrapLongitude(lon: number): number {
  return Math.abs(lon) <= 180 ? lon : ((((lon + 180) % 360) + 360) % 360) - 180;
}

function trimZeros(text: string): string {
  const trimmed = text.includes('.') ? text.replace(/\.?0+$/, '') : text;
  return trimmed === '-0' ? '0' : trimmed;
}
