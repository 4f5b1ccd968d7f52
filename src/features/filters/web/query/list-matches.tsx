import { Copy } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '../../../../frontend/clipboard.ts';
import { Button } from '../../../../frontend/ui/button.tsx';
import { Checkbox } from '../../../../frontend/ui/checkbox.tsx';
import { Section } from '../../../../frontend/ui/section.tsx';
import { countLabel } from '../../../../kernel/count-label.ts';
import { parcelsLabel } from '../../rules/count-labels.ts';
import type { FilterNode } from '../../rules/filter-tree.ts';
import { type Candidate, type ListMatch, conditionOfList } from '../../rules/match-list.ts';
import styles from './list-picker.module.css';
import { toggled } from './toggled.ts';

interface Props {
  matches: readonly ListMatch[];
  onList: (node: FilterNode) => void;
}

/** Shows the result of each line: found, not found, or matching several parcels, of which the reader selects the right ones. */
export function ListMatches({ matches, onList }: Props) {
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const found = matches.filter(({ parcels }) => parcels.length === 1);
  const ambiguous = matches.filter(({ parcels }) => parcels.length > 1);
  const incomplete = matches.filter(({ isIncomplete }) => isIncomplete);
  const missed = matches.filter(({ parcels, isIncomplete }) => parcels.length === 0 && !isIncomplete);
  const selected = unique([
    ...found.flatMap(({ parcels }) => parcels),
    ...ambiguous.flatMap(({ parcels }) => parcels.filter(({ path }) => taken.has(path))),
  ]);
  const node = conditionOfList(selected);
  return (
    <>
      <div className={styles['body']}>
        <p role="status" className={styles['sum']}>
          {`${found.length.toLocaleString('en-US')} of ${countLabel(matches.length, 'line')} found`}
        </p>
        <div className={styles['buttons']}>
          <Button look="primary" isDisabled={node === null} onPress={() => node !== null && onList(node)}>
            {selected.length === 0 ? 'No parcel to filter to' : `Filter to ${parcelsLabel(selected.length)}`}
          </Button>
        </div>
      </div>
      {ambiguous.length > 0 && (
        <Section title="Match several parcels" count={ambiguous.length} isOpenAtFirst>
          <p className={styles['hint']}>Select the right ones.</p>
          {ambiguous.map(({ entry, parcels }) => (
            <fieldset key={entry} className={styles['choice']}>
              <legend>{entry}</legend>
              {parcels.map((parcel) => (
                <Checkbox
                  key={parcel.path}
                  isDense
                  isOn={taken.has(parcel.path)}
                  onChange={() => setTaken(toggled(taken, parcel.path))}
                >
                  {candidateLabel(parcel)}
                </Checkbox>
              ))}
            </fieldset>
          ))}
        </Section>
      )}
      {incomplete.length > 0 && (
        <Section title="Not looked up completely" count={incomplete.length} isOpenAtFirst>
          <p className={styles['hint']}>
            Too many parcels are similar to these lines, so some of their parcels may be missing. Enter the
            whole parcel number as the county writes it.
          </p>
          <ul className={styles['lines']}>
            {incomplete.map(({ entry }) => (
              <li key={entry}>{entry}</li>
            ))}
          </ul>
        </Section>
      )}
      {missed.length > 0 && (
        <Section title="Not found" count={missed.length} isOpenAtFirst={missed.length < 20}>
          <ul className={styles['lines']}>
            {missed.map(({ entry }) => (
              <li key={entry}>{entry}</li>
            ))}
          </ul>
          <Button
            size="small"
            look="quiet"
            onPress={() =>
              void copyText(
                missed.map(({ entry }) => entry).join('\n'),
                missed.length === 1
                  ? '1 line copied to clipboard.'
                  : `${missed.length} lines copied to clipboard.`,
              )
            }
          >
            <Copy aria-hidden /> Copy these lines
          </Button>
        </Section>
      )}
      {found.length > 0 && (
        <Section title="Found" count={found.length}>
          <ul className={styles['lines']}>
            {found.map(({ entry, parcels: [parcel] }) => (
              <li key={entry}>
                <b>{entry}</b>
                {parcel !== undefined && <span>{candidateLabel(parcel)}</span>}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

function candidateLabel({ headline, parcelnumb }: Candidate): string {
  return parcelnumb === null || headline.includes(parcelnumb) ? headline : `${headline} · ${parcelnumb}`;
}

function unique(parcels: readonly Candidate[]): Candidate[] {
  return [...new Map(parcels.map((parcel) => [parcel.path, parcel])).values()];
}
