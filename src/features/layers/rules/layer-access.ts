import type { Actor } from '../../../kernel/permission.ts';

/** Who may turn a layer on: anyone, those with site control (Pro and Team), or operators only. */
export type LayerAccess = 'free' | 'paid' | 'operator';

/** Pro and Team have it; operators see what their customers see (map-view.md, section 6). */
export function hasSiteControl({ tier, isOperator }: Actor): boolean {
  return isOperator || tier === 'pro' || tier === 'team';
}

/** `hidden` isn't offered at all, `locked` is shown with what would unlock it. */
export function accessTo(actor: Actor, access: LayerAccess): 'open' | 'locked' | 'hidden' {
  switch (access) {
    case 'free':
      return 'open';
    case 'paid':
      return hasSiteControl(actor) ? 'open' : 'locked';
    case 'operator':
      return actor.isOperator ? 'open' : 'hidden';
  }
}
