import type { ComponentType } from 'react';
import { extensionPoint } from '../../../frontend/extension-point.ts';

/** A section that a later feature adds to General Info. Focus areas and drawn shapes don't have it. */
export interface InfoPart {
  title: string;
  Component: ComponentType<{ placePath: string }>;
}

export const INFO_PARTS = extensionPoint<InfoPart>();
