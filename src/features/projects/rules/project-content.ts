import { countLabel } from '../../../kernel/count-label.ts';
import { filterCount } from '../../filters/rules/draft.ts';
import { type ParcelQuery, areSameQueries } from '../../filters/rules/parcel-query.ts';
import type { StyleRules } from '../../filters/rules/style-rule.ts';

/** The layers that are turned on; keys and values are those of the page's address. An absent key means the default. */
export interface ProjectLayers {
  base?: string | undefined;
  layer?: string | undefined;
  label?: string | undefined;
  structures?: true | undefined;
  /** The set of boundaries to show inside the working boundary. */
  style?: string | undefined;
}

export interface ProjectCamera {
  lon: number;
  lat: number;
  zoom: number;
  bearing: number;
  pitch: number;
}

/** The stored content of a project, without its name, home and regions. */
export interface ProjectContent {
  query: ParcelQuery;
  styles: StyleRules;
  layers: ProjectLayers;
  /** null when the project opens with a view of its working boundary. */
  camera: ProjectCamera | null;
}

export const PARTS = ['query', 'styles', 'layers', 'camera'] as const satisfies (keyof ProjectContent)[];
export type ContentPart = (typeof PARTS)[number];

/** Returns the value as JSON with sorted keys and without undefined ones, so that equal values have equal text. */
function textOf(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(
          Object.entries(inner)
            .filter(([, member]) => member !== undefined)
            .toSorted(([a], [b]) => (a < b ? -1 : 1)),
        )
      : inner,
  );
}

/** Returns a camera as text for comparison. Five decimals are about a meter, so that tiny moves don't count as changes. */
function cameraText(camera: ProjectCamera | null): string {
  if (camera === null) return '';
  const { lon, lat, zoom, bearing, pitch } = camera;
  return [lon.toFixed(5), lat.toFixed(5), zoom.toFixed(2), bearing.toFixed(1), pitch.toFixed(1)].join(' ');
}

/** Returns true when this part is equal in both. */
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
 * Returns the parts that differ from the saved version; when there are any, the page shows "You have unsaved changes." Moving the map is not a
 * change: the next save stores the camera, and making a boundary the home stores the boundary.
 */
export function unsavedParts(saved: ProjectContent, now: ProjectContent): ContentPart[] {
  return PARTS.filter((part) => part !== 'camera' && !isSamePart(part, saved, now));
}

/** Returns a short description that distinguishes two versions of a project: `2 filters and 3 style rules`. */
export function contentLabel({ query, styles }: Pick<ProjectContent, 'query' | 'styles'>): string {
  return `${numberOf(filterCount(query), 'filter')} and ${numberOf(styles.rules.length, 'style rule')}`;
}

function numberOf(count: number, noun: string): string {
  return count === 0 ? `no ${noun}s` : countLabel(count, noun);
}
