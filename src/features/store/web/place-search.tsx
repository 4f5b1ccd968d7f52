import { useState } from 'react';
import { ComboBox } from '../../../frontend/ui/combo-box.tsx';
import { goTo } from '../../../frontend/url-state.ts';
import { STORE_SEARCH } from '../contract.ts';
import { searchPlaceholder, storePath } from '../rules/picker.ts';
import type { Variant } from '../rules/store-formats.ts';
import { usePlaceSearch } from './use-store.ts';

/** The search for a place, whose result opens the place's page of the store. */
export function PlaceSearch({ country, variant }: { country: 'us' | 'ca'; variant: Variant }) {
  const [text, setText] = useState('');
  const found = usePlaceSearch(text, country);
  const places = text.trim().length < STORE_SEARCH.minCharacters ? [] : (found.data ?? []);
  return (
    <ComboBox
      label="Place"
      placeholder={searchPlaceholder(country)}
      options={places.map(({ path, headline, has_parcels: hasParcels }) => ({
        id: path,
        label: headline,
        ...(!hasParcels && { about: 'No parcels yet' }),
      }))}
      value={null}
      onChange={(path) => goTo(storePath(variant, path))}
      text={{ value: text, onChange: setText }}
    />
  );
}
