import {
  type HashEnd,
  type HashKey,
  type HashKeyValues,
  type HashKeys,
  type HashValue,
  type PaneName,
  type Panes,
  hashWord,
} from '../kernel/hash.ts';

export interface CameraCode {
  lon: number;
  lat: number;
  zoom: number;
  bearing: number;
  pitch: number;
}

/** The parsed hash of the page's address. Absent and invalid parts are left out. */
export interface HashState extends HashKeyValues {
  /** The pane that is open. */
  tab?: PaneName;
  /** An action to perform once. The page then removes it from the address. */
  a?: string;
  camera?: CameraCode;
}

/** The keys of the page itself, besides those of the features. */
const OWN_KEYS: HashKeys = { a: hashWord(150, ['place']) };

const UNREADABLE_CAMERA = 'The position of the map could not be read.';

export interface HashCodec {
  parse(hash: string): HashState;
  format(state: HashState): string;
  /** Returns the messages for readers about the values that can't be read, by the names of the keys. */
  unreadable(hash: string): Readonly<Record<string, string>>;
  /** Returns the keys that are removed from the address by this event. */
  keysEndingWith(end: HashEnd): readonly string[];
}

/** Makes a codec that reads and writes hashes with the keys and panes of these features. */
export function createHashCodec(features: readonly { hashKeys: HashKeys; panes: Panes }[]): HashCodec {
  const keys: [string, HashKey][] = [OWN_KEYS, ...features.map(({ hashKeys }) => hashKeys)]
    .flatMap((some) => Object.entries(some))
    .toSorted(([, a], [, b]) => a.order - b.order);
  const panes = features
    .flatMap((feature) => Object.entries(feature.panes))
    .toSorted(([, a], [, b]) => a.order - b.order)
    .map(([name]) => name as PaneName);
  return {
    parse(hash) {
      const values = parseHashValues(hash);
      const state: Record<string, unknown> = {};
      const tab = panes.find((name) => values.get(name) === true);
      if (tab !== undefined) state['tab'] = tab;
      for (const [name, key] of keys) {
        const value = key.parse(values.get(name));
        if (value !== undefined) state[name] = value;
      }
      const camera = values.get('c');
      const parsed = typeof camera === 'string' ? parseCamera(camera) : null;
      if (parsed !== null) state['camera'] = parsed;
      return state;
    },
    format({ tab, camera, ...rest }) {
      const values: Readonly<Record<string, unknown>> = rest;
      const parts = keys.flatMap(([name, key]) =>
        values[name] === undefined ? [] : `${name}=${key.format(values[name])}`,
      );
      if (tab !== undefined) parts.unshift(tab);
      if (camera !== undefined) parts.push(`c=${formatCamera(camera)}`);
      return parts.length === 0 ? '' : `#${parts.join('&')}`;
    },
    unreadable(hash) {
      const values = parseHashValues(hash);
      const messages: Record<string, string> = {};
      for (const [name, { parse, unreadableMessage }] of keys) {
        const canBeUnreadable = unreadableMessage !== undefined && hasValue(values.get(name));
        if (canBeUnreadable && parse(values.get(name)) === undefined) messages[name] = unreadableMessage;
      }
      const camera = values.get('c');
      if (hasValue(camera) && (typeof camera !== 'string' || parseCamera(camera) === null))
        messages['c'] = UNREADABLE_CAMERA;
      for (const name of brokenKeys(hash)) {
        const message =
          name === 'c' ? UNREADABLE_CAMERA : keys.find(([key]) => key === name)?.[1].unreadableMessage;
        if (message !== undefined) messages[name] = message;
      }
      return messages;
    },
    keysEndingWith: (end) =>
      keys.flatMap(([name, { removedBy }]) => (removedBy?.includes(end) === true ? name : [])),
  };
}

/** Converts `true`, `false`, `null`, `undefined` and numbers to values of their types. All other text stays text. */
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

/** Returns the pairs of the hash with typed values. A key without a value is true. A part that can't be decoded is skipped. */
export function parseHashValues(hash: string): Map<string, HashValue> {
  const values = new Map<string, HashValue>();
  for (const part of hash.replace(/^#/, '').split('&')) {
    if (part === '') continue;
    const at = part.indexOf('=');
    try {
      const name = decodeURIComponent(at === -1 ? part : part.slice(0, at));
      values.set(name, at === -1 ? true : typedValue(decodeURIComponent(part.slice(at + 1))));
    } catch {
      // A broken percent sequence, which this page never writes.
    }
  }
  return values;
}

/** Returns false for values that mean "not turned on", and for a bare key, as in `#style`, which has no value that could be damaged. */
const hasValue = (value: HashValue) => value !== undefined && value !== null && typeof value !== 'boolean';

/** Returns the keys whose values have a broken percent sequence, as in a link that was cut off. */
function brokenKeys(hash: string): string[] {
  return hash
    .replace(/^#/, '')
    .split('&')
    .filter((part) => decodedOrNull(part) === null)
    .map((part) => part.split('=', 1)[0] ?? '');
}

/** Returns null for a broken percent sequence. The result must be used: the minifier drops a call of `decodeURIComponent` whose result is not. */
function decodedOrNull(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Parses `zoom/lat/lon` or `zoom/lat/lon/bearing/pitch`, in degrees. Returns null if a number is missing or out of range. */
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

/** Formats a camera for a link. Latitude and longitude have five decimals, about a meter, and the zoom has two, so a reload shows the same view. */
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
