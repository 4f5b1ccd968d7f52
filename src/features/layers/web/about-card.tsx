import { ExternalLink, Info } from 'lucide-react';
import { useId } from 'react';
import { Button, Dialog, DialogTrigger } from 'react-aria-components';
import { MenuCard } from '../../../frontend/ui/menu.tsx';
import styles from './about-card.module.css';

interface Props {
  name: string;
  kind: 'layer' | 'basemap';
  /** The place of the button: the upper corner of the tile, or the middle of its right side. */
  place: 'corner' | 'side';
  description?: string;
  /** Lines with a term and its text, such as the source. */
  facts: readonly (readonly [term: string, text: string])[];
  docs: readonly { label: string; url: string }[];
}

/** The info button of a tile, with a card about the data: its source, and links to pages about it. */
export function AboutCard({ name, kind, place, description, facts, docs }: Props) {
  const nameId = useId();
  return (
    <DialogTrigger>
      <Button
        className={`${styles['info']} ${styles[place]}`}
        aria-label={`About this ${kind}`}
        aria-describedby={nameId}
      >
        <Info aria-hidden />
        <span id={nameId} hidden>
          {name}
        </span>
      </Button>
      <MenuCard placement="left">
        <Dialog aria-label={`About the ${kind} ${name}`} className={styles['about'] ?? ''}>
          <h3>{name}</h3>
          {description !== undefined && <p>{description}.</p>}
          {facts.map(([term, text]) => (
            <p key={term}>
              <b>{term}:</b> {text}
            </p>
          ))}
          {docs.map(({ label, url }) => (
            <a key={url} href={url} target="_blank" rel="noreferrer">
              {label} <ExternalLink aria-hidden />
            </a>
          ))}
        </Dialog>
      </MenuCard>
    </DialogTrigger>
  );
}
