import { LandPlot, type LucideIcon, MapPin, Ruler, SquareDashed } from 'lucide-react';
import type { DrawToolId } from '../rules/draw-tools.ts';

export const TOOL_ICONS: Readonly<Record<DrawToolId, LucideIcon>> = {
  measureDistance: Ruler,
  measureArea: SquareDashed,
  measureCoords: MapPin,
  drawFocusArea: LandPlot,
};
