import { Radio, RadioGroup } from 'react-aria-components';
import { actorOf, useSession } from '../../accounts/web/index.ts';
import { AboutCard } from './about-card.tsx';
import { type BaseChoice, baseChoices } from './base-choices.ts';
import styles from './basemap-tiles.module.css';
import tileGrid from './tile-grid.module.css';

interface Props {
  base: string;
  country: 'us' | 'ca';
  satellites: readonly ({ sources: string } | null)[];
  onChoose: (base: BaseChoice['id']) => void;
}

/** Buttons that select the basemap, each with a card about its sources. Operators without satellite pictures learn where to set them up. */
export function BasemapTiles({ base, country, satellites, onChoose }: Props) {
  const { isOperator } = actorOf(useSession().data);
  const choices = baseChoices(satellites).filter(({ countries }) => countries.includes(country));
  const choose = (id: string) => {
    const choice = choices.find((candidate) => candidate.id === id);
    if (choice !== undefined) onChoose(choice.id);
  };
  return (
    <>
      <RadioGroup aria-label="Basemap" value={base} onChange={choose} className={styles['group'] ?? ''}>
        {choices.map((choice) => (
          <Tile key={choice.id} choice={choice} />
        ))}
      </RadioGroup>
      {isOperator && choices.length === 1 && (
        <p className={tileGrid['note']}>
          No satellite pictures are set up. <a href="/admin/settings/map">Set up imagery</a>
        </p>
      )}
    </>
  );
}

function Tile({ choice: { id, label, vendor, sources, docs } }: { choice: BaseChoice }) {
  return (
    <div className={styles['tile']}>
      <Radio value={id} className={styles['radio'] ?? ''}>
        <span className={`${styles['picture']} ${styles[id]}`} aria-hidden />
        <span className={styles['text']}>{label}</span>
      </Radio>
      <AboutCard
        name={label}
        kind="basemap"
        place="corner"
        facts={[
          ['Drawn by', vendor],
          ['Source', sources],
        ]}
        docs={docs}
      />
    </div>
  );
}
