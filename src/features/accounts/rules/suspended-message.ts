/** Returns what a person reads whose account (group) has no seat for them in its plan. */
export function suspendedMessage(name: string): string {
  return `You are suspended in ${name}: its plan has fewer seats than members. Its owner can add seats, and then you are back.`;
}
