import type { ComponentType } from 'react';
import { extensionPoint } from '../../../frontend/extension-point.ts';

/** Parts that later features show at the top of the pane of follows, to people who follow something. */
export const FOLLOWS_PARTS = extensionPoint<ComponentType>();
