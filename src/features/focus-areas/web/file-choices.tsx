import { useState } from 'react';
import { Button } from '../../../frontend/ui/button.tsx';
import { Checkbox } from '../../../frontend/ui/checkbox.tsx';
import { acresOfSqm } from '../../../kernel/units.ts';
import type { AreaFile } from '../contract.ts';
import { acresLabel } from './focus-area-labels.ts';
import styles from './focus-areas.module.css';

interface Props {
  found: AreaFile;
  onLayer: (layer: string) => void;
  onRows: (rows: readonly number[]) => void;
}

/** The layers or features of a file, shown when it has more than one outline. */
export function FileChoices({ found, onLayer, onRows }: Props) {
  if (found.layers.length > 0 && found.layer === null) return <Layers found={found} onLayer={onLayer} />;
  return <Features key={found.layer} found={found} onRows={onRows} />;
}

function Layers({ found, onLayer }: Pick<Props, 'found' | 'onLayer'>) {
  return (
    <section aria-label="Layers of the file">
      <p>{found.file} holds several layers. Which one?</p>
      <ul className={styles['choicesList']}>
        {found.layers.map(({ name, features }) => (
          <li key={name}>
            <Button onPress={() => onLayer(name)}>
              {name}
              {features !== null && ` (${features.toLocaleString('en-US')})`}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Features({ found, onRows }: Pick<Props, 'found' | 'onRows'>) {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const usable = found.features.filter(({ fault }) => fault === null);
  const toggle = (row: number, isOn: boolean) => {
    const next = new Set(selected);
    if (isOn) next.add(row);
    else next.delete(row);
    setSelected(next);
  };
  const count = selected.size;
  return (
    <section aria-label="Features of the file" className={styles['features']}>
      <p>
        {found.layer === null ? found.file : `The layer ${found.layer}`} holds{' '}
        {found.is_cut ? 'more than ' : ''}
        {found.features.length.toLocaleString('en-US')} features. Choose one, or several to join.
      </p>
      {found.is_cut && (
        <p className={styles['source']}>
          Only the first {found.features.length} are listed: save those that you need into a file of their
          own.
        </p>
      )}
      {usable.length > 1 && (
        <Checkbox
          isDense
          isOn={count === usable.length}
          onChange={(isOn) => setSelected(new Set(isOn ? usable.map(({ row }) => row) : []))}
        >
          All that can be used
        </Checkbox>
      )}
      <ul className={styles['featureList']}>
        {found.features.map(({ row, name, area_sqm: areaSqm, fault }) => (
          <li key={row}>
            <Checkbox
              isDense
              isOn={selected.has(row)}
              isDisabled={fault !== null}
              onChange={(isOn) => toggle(row, isOn)}
            >
              {name ?? `Row ${row}`}
              <span className={styles['meta']}>
                {fault ?? (areaSqm === null ? '' : acresLabel(acresOfSqm(areaSqm)))}
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
      <div className={styles['buttons']}>
        <Button
          look="primary"
          isDisabled={count === 0}
          onPress={() => onRows([...selected].toSorted((a, b) => a - b))}
        >
          {count < 2 ? 'Use this outline' : `Join ${count} outlines`}
        </Button>
      </div>
      <p className={styles['reason']} role="status">
        {count === 0 ? 'Choose an outline first.' : ''}
      </p>
    </section>
  );
}
