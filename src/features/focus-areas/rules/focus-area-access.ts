export interface AreaAbilities {
  /** May view it. */
  open: boolean;
  /** May rename, redraw and delete it. */
  update: boolean;
}

/**
 * Returns the rights on an area that come from owning it or from its group: its owner has all, and members of the group that it is shared with may view it.
 * Operators have no rights on it beyond these. People who may open a project of its owner with this area may view it too (`getSharedArea`).
 */
export function areaAbilities(
  userId: string | null,
  groupSlugs: readonly string[],
  area: { ownerId: string; groupSlug: string | null },
): AreaAbilities {
  const isOwner = userId !== null && area.ownerId === userId;
  const isMember = area.groupSlug !== null && groupSlugs.includes(area.groupSlug);
  return { open: isOwner || isMember, update: isOwner };
}
