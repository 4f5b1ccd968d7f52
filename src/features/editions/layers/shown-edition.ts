import { mapValue } from '../../../map/map-value.ts';

/** An earlier edition, such as `24510.2`, that the map shows in place of the current one; null: every county shows its current edition. */
export const SHOWN_EDITION = mapValue<string | null>('shown-edition', null);
