import type { MapLayer } from '../../../map/layer.ts';
import { bookmarks } from './bookmarks.ts';

export const followsLayers: readonly MapLayer[] = [bookmarks];
