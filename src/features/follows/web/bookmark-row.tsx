import { Link2, MapPinOff, Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { copyText } from '../../../frontend/clipboard.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { IconButton } from '../../../frontend/ui/icon-button.tsx';
import { goTo, shareUrl } from '../../../frontend/url-state.ts';
import { titleCase } from '../../../kernel/title-case.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import { selectParcel } from '../../parcels/web/index.ts';
import type { Bookmark } from '../contract.ts';
import styles from './follows.module.css';
import { NoteForm } from './note-form.tsx';

/** Zoom to show the surroundings of a parcel that is gone. */
const GONE_ZOOM = 17;

interface Props {
  bookmark: Bookmark;
  onRemove: (row: HTMLElement) => void;
  onNote: (note: string) => Promise<unknown>;
}

export function BookmarkRow({ bookmark, onRemove, onNote }: Props) {
  const [isWriting, setIsWriting] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const { address, parcelnumb, note, path, gone } = bookmark;
  const name = titleCase(address ?? 'Address Not Available');
  const isSaved = bookmark.id > 0;
  return (
    <li ref={row} className={styles['row']}>
      <button
        type="button"
        className={styles['open']}
        onClick={() => (gone === null ? selectParcel(path) : lookAt(bookmark))}
      >
        <b>{name}</b>
        {parcelnumb !== null && <span>Parcel {parcelnumb}</span>}
      </button>
      <div className={styles['actions']}>
        <IconButton
          icon={Pencil}
          size="small"
          label={`${note === '' ? 'Write a note on' : 'Change the note on'} ${name}`}
          isDisabled={!isSaved}
          onPress={() => setIsWriting(true)}
        />
        {gone === null && (
          <IconButton
            icon={Link2}
            size="small"
            label={`Copy the link of ${name}`}
            onPress={() => void copyText(shareUrl(path), 'Parcel link copied to clipboard.')}
          />
        )}
        <IconButton
          icon={Trash2}
          size="small"
          label={`Remove the bookmark of ${name}`}
          isDisabled={!isSaved}
          onPress={() => row.current !== null && onRemove(row.current)}
        />
      </div>
      {isWriting ? (
        <NoteForm about={name} note={note} onSave={onNote} onClose={() => setIsWriting(false)} />
      ) : (
        note !== '' && <p className={styles['note']}>{note}</p>
      )}
      {gone !== null && <Gone gone={gone} path={path} />}
    </li>
  );
}

/** Shows a parcel that its county no longer has: links to the last edition that had it, and to the parcels that disappeared. */
function Gone({ gone, path }: { gone: NonNullable<Bookmark['gone']>; path: string }) {
  const { county_path, version } = gone;
  return (
    <div className={styles['gone']}>
      <p>
        <MapPinOff aria-hidden /> Gone: the county’s current edition has no such parcel.
      </p>
      <div>
        {version !== null && (
          <Button
            size="small"
            onPress={() => goTo(county_path, { tab: undefined, p: path, edition: version })}
          >
            Open edition {version}
          </Button>
        )}
        <Button
          size="small"
          look="quiet"
          onPress={() => goTo(county_path, { tab: 'changes', kind: 'gone', p: undefined })}
        >
          What changed there
        </Button>
      </div>
    </div>
  );
}

function lookAt({ centroid: [lon, lat] }: Bookmark): void {
  useMapSession.getState().view?.flyTo({ lon, lat, zoom: GONE_ZOOM });
}
