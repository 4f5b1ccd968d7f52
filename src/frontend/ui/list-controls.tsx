import { useState } from 'react';
import { useDebounced } from '../use-debounced.ts';
import { Choice } from './choice.tsx';
import { TextInput } from './field.tsx';
import styles from './list-controls.module.css';

const ALL = 'all';

/**
 * Holds what a long list is narrowed by, a text and a state, and which of its pages is shown. `asked` is what the endpoint of the list is asked for. A change leads
 * back to the first page.
 */
export function useListControls<State extends string>(states: readonly State[]) {
  const [text, setText] = useState('');
  const [state, setState] = useState<State>();
  const [befores, setBefores] = useState<string[]>([]);
  const query = useDebounced(text.trim(), 300);
  const after = befores.at(-1);
  return {
    states,
    text,
    state,
    befores,
    setBefores,
    setText(value: string) {
      setText(value);
      setBefores([]);
    },
    setState(value: string) {
      setState(states.find((one) => one === value));
      setBefores([]);
    },
    isNarrowed: query !== '' || state !== undefined,
    asked: {
      ...(query !== '' && { query }),
      ...(state !== undefined && { state }),
      ...(after !== undefined && { after }),
    },
  };
}

interface Props<State extends string> {
  controls: ReturnType<typeof useListControls<State>>;
  /** What the text is compared with. */
  label: string;
  labelOf(state: State): string;
}

/** The fields that narrow a list. */
export function ListControls<State extends string>({ controls, label, labelOf }: Props<State>) {
  return (
    <div className={styles['fields']}>
      <TextInput
        label={label}
        type="search"
        autoComplete="off"
        value={controls.text}
        onChange={controls.setText}
      />
      <Choice
        label="State"
        options={[{ id: ALL, label: 'All' }, ...controls.states.map((id) => ({ id, label: labelOf(id) }))]}
        value={controls.state ?? ALL}
        onChange={controls.setState}
      />
    </div>
  );
}
