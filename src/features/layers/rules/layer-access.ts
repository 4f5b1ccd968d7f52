import { type Actor, hasSiteControl } from '../../../kernel/permission.ts';

export { hasSiteControl } from '../../../kernel/permission.ts';

/** Who may turn a layer on: anyone, those with site control (Pro and Team), or operators only. */
export type LayerAccess = 'free' | 'paid' | 'operator';

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
