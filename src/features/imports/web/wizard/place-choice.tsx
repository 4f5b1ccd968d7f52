import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../../frontend/api.ts';
import { ComboBox } from '../../../../frontend/ui/combo-box.tsx';
import { useDebounced } from '../../../../frontend/use-debounced.ts';
import { usePlace } from '../../../places/web/index.ts';
import { searchEverything } from '../../../search/contract.ts';

const COUNTY = /^\/(us|ca)\/[a-z]{2}\/[a-z0-9-]+$/;
const SETTLE_MS = 250;

interface Props {
  place: string | null;
  onChange: (path: string) => void;
}

/** Selects the county of the parcels by its name. */
export function PlaceChoice({ place, onChange }: Props) {
  const selected = usePlace(place);
  const name = selected.data?.place.headline ?? '';
  const [text, setText] = useState(name);
  // The field already shows what was picked from the list; replacing the text would open the list again.
  const picked = useRef<string | null>(null);
  useEffect(() => {
    if (name !== '' && place !== picked.current) setText(name);
  }, [name, place]);
  const query = useDebounced(text.trim(), SETTLE_MS);
  const found = useQuery({
    queryKey: ['county-search', query],
    queryFn: ({ signal }) => call(searchEverything, { query: { query }, signal }),
    enabled: query.length > 1 && query !== name,
  });
  const options = (found.data?.results ?? [])
    .filter(({ kind, path }) => kind === 'place' && path !== null && COUNTY.test(path))
    .map(({ headline, context, path }) => ({ id: path ?? '', label: headline, about: context }));
  return (
    <ComboBox
      label="County"
      placeholder="Type a county’s name"
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
