/** Returns the set without the member if it has the member, else with it. */
export function toggled<Member>(members: ReadonlySet<Member>, member: Member): ReadonlySet<Member> {
  const next = new Set(members);
  if (!next.delete(member)) next.add(member);
  return next;
}
