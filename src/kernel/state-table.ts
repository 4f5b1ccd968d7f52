/** The next state for each state and event. An event without an entry can't happen in that state. */
export type StateTable<State extends string, Event extends string> = Readonly<
  Record<State, Readonly<Partial<Record<Event, State>>>>
>;

/** Returns the state after an event; null if the event can't happen in this state. */
export function nextState<State extends string, Event extends string>(
  table: StateTable<State, Event>,
  state: State,
  event: Event,
): State | null {
  return table[state][event] ?? null;
}
