import { call } from '../../../frontend/api.ts';
import type { WorkingBoundary } from '../../places/web/index.ts';
import { getFocusAreaBoundaries } from '../contract.ts';
import { focusAreaSlugOf } from '../rules/focus-area-path.ts';

/** Lets the page use a focus area as the working boundary, so that its address can be reloaded and shared like that of a place. */
export const focusAreaBoundaries = {
  matches: (path: string) => focusAreaSlugOf(path) !== null,
  async load(path: string, signal: AbortSignal): Promise<WorkingBoundary> {
    const params = { slug: focusAreaSlugOf(path) ?? '' };
    const { neighborhood, outline, parents } = await call(getFocusAreaBoundaries, { params, signal });
    const { name, bbox } = neighborhood;
    const around = parents.at(-1);
    return {
      place: {
        headline: name,
        headline_alt: around === undefined ? null : `${name}, ${around.headline}`,
        name,
        path,
        kind: 'other',
        style: 'focus_areas',
        geoid: null,
        bbox,
        levels: around?.levels ?? {
          neighborhood: null,
          city: null,
          county: null,
          state: null,
          country: null,
        },
      },
      outline,
      parents,
      types: [],
      // The parcels inside come from the county around it.
      has_parcels: true,
      outline_is_rough: false,
    };
  },
};
