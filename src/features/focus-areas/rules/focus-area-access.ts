export interface AreaAbilities {
  /** May view it. */
  open: boolean;
  /** May rename, redraw and delete it. */
  update: boolean;
}

/** Returns the rights on an area: its owner has all, and members of the group that it is shared with may view it. No one else has any, including operators. */
export function areaAbilities(
  userId: string | null,
  groupSlugs: readonly string[],
  area: { owner_id: string; group_slug: string | null },
): AreaAbilities {
  const isOwner = userId !== null && area.owner_id === userId;
  const isMember = area.group_slug !== null && groupSlugs.includes(area.group_slug);
  return { open: isOwner || isMember, update: isOwner };
}
