import { Tip } from '../../../frontend/ui/tip.tsx';
import { Info } from 'lucide-react';
import { Button, Radio, RadioGroup, TooltipTrigger } from 'react-aria-components';
import { type BaseChoice, baseChoices } from './base-choices.ts';
import styles from './basemap-tiles.module.css';

interface Props {
  base: string;
  country: 'us' | 'ca';
  satellites: readonly ({ sources: string } | null)[];
  onChoose: (base: BaseChoice['id']) => void;
}

/** Buttons that select the basemap, each with a tooltip that lists its sources. */
export function BasemapTiles({ base, country, satellites, onChoose }: Props) {
  const choices = baseChoices(satellites).filter(({ countries }) => countries.includes(country));
  const choose = (id: string) => {
    const choice = choices.find((candidate) => candidate.id === id);
    if (choice !== undefined && choice.disabledReason === null) onChoose(choice.id);
  };
  return (
    <RadioGroup aria-label="Basemap" value={base} onChange={choose} className={styles['group'] ?? ''}>
      {choices.map((choice) => (
        <Tile key={choice.id} choice={choice} />
      ))}
    </RadioGroup>
  );
}

function Tile({ choice: { id, label, vendor, sources, disabledReason } }: { choice: BaseChoice }) {
  const about = vendor === '' || vendor === sources ? sources : `${vendor}. ${sources}`;
  return (
    <div className={styles['tile']}>
      <Radio value={id} isDisabled={disabledReason !== null} className={styles['radio'] ?? ''}>
        <span className={`${styles['picture']} ${styles[id]}`} aria-hidden />
        <span className={styles['text']}>
          <span>{label}</span>
          {disabledReason !== null && <small>{disabledReason}</small>}
        </span>
      </Radio>
      <TooltipTrigger delay={0} closeDelay={80}>
        <Button className={styles['info'] ?? ''} aria-label={`Sources of ${label}: ${about}`}>
          <Info aria-hidden />
        </Button>
        <Tip placement="left">{about}</Tip>
      </TooltipTrigger>
    </div>
  );
}
