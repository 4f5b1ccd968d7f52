import { useEffect, useRef, useState } from 'react';
import { ComboBox } from '../../../../frontend/ui/combo-box.tsx';
import { usePlace } from '../../../places/web/index.ts';
import { useFoundCounties } from './use-found-counties.ts';

interface Props {
  place: string | null;
  onChange: (path: string) => void;
}

/** Selects the county of the parcels by its name, GEOID or path. */
export function PlaceChoice({ place, onChange }: Props) {
  const selected = usePlace(place);
  const name = selected.data?.place.headline ?? '';
  const [text, setText] = useState(name);
  // The field already shows what was picked from the list; replacing the text would open the list again.
  const picked = useRef<string | null>(null);
  useEffect(() => {
    if (name !== '' && place !== picked.current) setText(name);
  }, [name, place]);
  const { found } = useFoundCounties(text.trim() === name ? '' : text);
  const options = (found.data?.counties ?? []).map(({ headline, path, geoid }) => ({
    id: path,
    label: headline,
    about: geoid === null ? path : `${path}, GEOID ${geoid}`,
  }));
  return (
    <ComboBox
      label="County"
      placeholder="Type a county’s name or GEOID"
      hint={place === null ? 'The county of the parcels could not be guessed.' : place}
      options={
        place === null || options.some(({ id }) => id === place)
          ? options
          : [...options, { id: place, label: name }]
      }
      value={place}
      text={{ value: text, onChange: setText }}
      onChange={(path) => {
        if (path === place) return;
        picked.current = path;
        onChange(path);
      }}
    />
  );
}
