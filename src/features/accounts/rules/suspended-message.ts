/** Returns the message for a member who is suspended, because the plan of the account (group) has no seat for them. */
export function suspendedMessage(name: string): string {
  return `You are suspended in ${name}: its plan has fewer seats than members. Its owner can add seats to give you access again.`;
}
