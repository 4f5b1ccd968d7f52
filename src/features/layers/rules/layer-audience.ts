import type { Actor } from '../../../kernel/permission.ts';

/** The audiences of a layer, from the widest to the narrowest. `pro` is for Pro and Team accounts. */
export const LAYER_AUDIENCES = ['everyone', 'signed-in', 'pro', 'team', 'operators'] as const;
export type LayerAudience = (typeof LAYER_AUDIENCES)[number];

const AUDIENCE_LABELS: Readonly<Record<LayerAudience, string>> = {
  everyone: 'Everyone',
  'signed-in': 'People who are signed in',
  pro: 'Pro and Team accounts',
  team: 'Team accounts',
  operators: 'Operators only',
};

const isOfPlans = (audience: LayerAudience) => audience === 'pro' || audience === 'team';

/** Returns the audience that counts on this site: on a site without plans, everybody who is signed in has the rights of Team. */
export function audienceOnSite(audience: LayerAudience, hasPlans: boolean): LayerAudience {
  return isOfPlans(audience) && !hasPlans ? 'signed-in' : audience;
}

/** Returns the label of an audience, as screens show it. */
export function audienceLabel(audience: LayerAudience, hasPlans: boolean): string {
  return AUDIENCE_LABELS[audienceOnSite(audience, hasPlans)];
}

/**
 * Returns the audiences that an operator may choose from. On a site without plans, an audience of plans is offered only if the layer already has it:
 * it replaces `signed-in` in the list, with the same label.
 */
export function audienceOptions(
  current: string,
  hasPlans: boolean,
): readonly { id: LayerAudience; label: string }[] {
  const planAudience = LAYER_AUDIENCES.find((audience) => audience === current && isOfPlans(audience));
  const withoutPlans = LAYER_AUDIENCES.filter((audience) => !isOfPlans(audience)).map((audience) =>
    audience === 'signed-in' ? (planAudience ?? audience) : audience,
  );
  return (hasPlans ? LAYER_AUDIENCES : withoutPlans).map((id) => ({
    id,
    label: audienceLabel(id, hasPlans),
  }));
}

/** The reasons why a reader may not see a layer. */
export type LayerRefusal = 'sign_in_required' | 'upgrade_required' | 'not_allowed';

/** Returns why this reader is not in the audience, or null when they are. Operators see every layer. */
export function refusalOfAudience(actor: Actor, audience: LayerAudience): LayerRefusal | null {
  if (audience === 'everyone' || actor.isOperator) return null;
  if (actor.userId === null) return 'sign_in_required';
  switch (audience) {
    case 'signed-in':
      return null;
    case 'pro':
      return actor.tier === 'pro' || actor.tier === 'team' ? null : 'upgrade_required';
    case 'team':
      return actor.tier === 'team' ? null : 'upgrade_required';
    case 'operators':
      return 'not_allowed';
  }
}

/** A `hidden` layer is not offered at all. A `locked` layer is shown with the way to unlock it. */
export type LayerState = 'open' | 'locked' | 'hidden';

/** Returns how a layer is offered to a reader. Only the layers for operators are hidden from others. */
export function stateOfLayer(actor: Actor, audience: LayerAudience): LayerState {
  if (refusalOfAudience(actor, audience) === null) return 'open';
  return audience === 'operators' ? 'hidden' : 'locked';
}

/** Returns the sentence that says who may see a layer, a label or a field called `name`. */
export function audienceSentence(name: string, audience: LayerAudience): string {
  const to: Record<LayerAudience, string> = {
    everyone: 'to everyone',
    'signed-in': 'after signing in',
    pro: 'to Pro customers',
    team: 'to Team customers',
    operators: 'to the operators of this site',
  };
  // Names such as "Wetlands" and "Parcel dimensions (ft)" are plurals.
  const verb = /s( \(\w+\))?$/.test(name) ? 'are' : 'is';
  return `${name} ${verb} available ${to[audience]}.`;
}
