import { filterCount } from '../../filters/rules/draft.ts';
import { type ParcelQuery, areSameQueries } from '../../filters/rules/parcel-query.ts';
import type { StyleRules } from '../../filters/rules/style-rule.ts';

/** What is turned on over the map; names are those of the page's address. Absent: as it is at first. */
export interface ProjectLayers {
  base?: string | undefined;
  layer?: string | undefined;
  label?: string | undefined;
  structures?: true | undefined;
  /** The set of boundaries inside the working boundary. */
  style?: string | undefined;
}

export interface ProjectCamera {
  lon: number;
  lat: number;
  zoom: number;
  bearing: number;
  pitch: number;
}

/** What a project keeps, beside its name, home and regions. */
export interface ProjectContent {
  query: ParcelQuery;
  styles: StyleRules;
  layers: ProjectLayers;
  /** null: it opens looking at its working boundary. */
  camera: ProjectCamera | null;
}

export const PARTS = ['query', 'styles', 'layers', 'camera'] as const satisfies (keyof ProjectContent)[];
export type ContentPart = (typeof PARTS)[number];

/** Keys in one order, absent ones left out: equal values have equal text. */
function textOf(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(
          Object.entries(inner)
            .filter(([, one]) => one !== undefined)
            .toSorted(([a], [b]) => (a < b ? -1 : 1)),
        )
      : inner,
  );
}

/** A camera as it is kept: five decimals are about a metre. Looking around a little is no change. */
function cameraText(camera: ProjectCamera | null): string {
  if (camera === null) return '';
  const { lon, lat, zoom, bearing, pitch } = camera;
  return [lon.toFixed(5), lat.toFixed(5), zoom.toFixed(2), bearing.toFixed(1), pitch.toFixed(1)].join(' ');
}

/** True when this part means the same in both. */
export function isSamePart(part: ContentPart, a: ProjectContent, b: ProjectContent): boolean {
  switch (part) {
    case 'query':
      return areSameQueries(a.query, { ...b.query, path: a.query.path });
    case 'camera':
      return cameraText(a.camera) === cameraText(b.camera);
    case 'styles':
    case 'layers':
      return textOf(a[part]) === textOf(b[part]);
  }
}

/**
 * The parts that differ from what was saved: "You have unsaved changes." when there are any. Looking around changes no project: the camera is kept
 * with the next save, and another working boundary when it is made the home.
 */
export function unsavedParts(saved: ProjectContent, now: ProjectContent): ContentPart[] {
  return PARTS.filter((part) => part !== 'camera' && !isSamePart(part, saved, now));
}

/** `2 filters and 3 style rules`: what tells two versions of a project apart. */
export function contentLabel({ query, styles }: Pick<ProjectContent, 'query' | 'styles'>): string {
  return `${countLabel(filterCount(query), 'filter')} and ${countLabel(styles.rules.length, 'style rule')}`;
}

function countLabel(count: number, noun: string): string {
  return count === 0 ? `no ${noun}s` : `${count} ${noun}${count === 1 ? '' : 's'}`;
}
