/** Counts of events in this process since it started, for /metrics. */
const counts = { emails_sent: 0, emails_failed: 0, rate_limited: 0 };
export type CountedEvent = keyof typeof counts;

export function countEvent(name: CountedEvent): void {
  counts[name]++;
}

export function eventCounts(): Readonly<Record<CountedEvent, number>> {
  return counts;
}
