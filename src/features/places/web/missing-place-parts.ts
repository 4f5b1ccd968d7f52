import type { ComponentType } from 'react';
import { extensionPoint } from '../../../frontend/extension-point.ts';

/** The parts that later features show for a place without parcels. */
export const MISSING_PLACE_PARTS =
  extensionPoint<ComponentType<{ path: string; headline?: string | undefined }>>();
