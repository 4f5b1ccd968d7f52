/** A job's state in the queue, with the tone of its label. */
const STATES: Readonly<Record<string, { label: string; tone: 'plain' | 'good' | 'busy' | 'bad' }>> = {
  created: { label: 'Waiting', tone: 'plain' },
  retry: { label: 'Waiting to try again', tone: 'busy' },
  active: { label: 'Running', tone: 'busy' },
  completed: { label: 'Done', tone: 'good' },
  cancelled: { label: 'Canceled', tone: 'plain' },
  failed: { label: 'Failed', tone: 'bad' },
};

/** Returns the label of a job's state. A state that the queue adds later keeps its name. */
export function jobState(state: string): { label: string; tone: 'plain' | 'good' | 'busy' | 'bad' } {
  return STATES[state] ?? { label: state, tone: 'plain' };
}
