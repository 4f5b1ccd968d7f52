import type { Actor } from '../../../kernel/permission.ts';

/** How many parcels a person may follow: numbers of decisions.md. */
const LIMITS: Readonly<Record<Actor['tier'], number | null>> = {
  anonymous: 0,
  starter: 10,
  pro: 100,
  team: null,
};

/** How many bookmarks this person may have; null: any number. Operators see what their customers see. */
export function followLimit({ tier, isOperator }: Actor): number | null {
  return isOperator ? null : LIMITS[tier];
}

export function canFollowMore(actor: Actor, count: number): boolean {
  const limit = followLimit(actor);
  return limit === null || count < limit;
}

/** Why not one more, with what to do about it. */
export function limitWords(actor: Actor): string {
  const limit = followLimit(actor) ?? 0;
  const next = actor.tier === 'pro' ? 'Team' : 'Pro';
  return `You have reached the limit of ${limit} bookmarks. Please upgrade to the ${next} plan for more.`;
}
