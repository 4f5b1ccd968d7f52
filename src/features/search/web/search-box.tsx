import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { escape } from '../../../frontend/escape.ts';
import { useMapPage } from '../../../frontend/feature-web.ts';
import { IconButton } from '../../../frontend/ui/icon-button.tsx';
import { KeyCap } from '../../../frontend/ui/key-cap.tsx';
import { goToPlace } from '../../../frontend/url-state.ts';
import { usePhone } from '../../../frontend/use-media.ts';
import { titleCase } from '../../../kernel/title-case.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import { selectParcel } from '../../parcels/web/index.ts';
import { showMyLocation } from '../../places/web/index.ts';
import { SEARCH_MIN_CHARACTERS, type SearchResult } from '../contract.ts';
import { nextActive } from './next-active.ts';
import { saveRecentSearch } from './recent-searches.ts';
import styles from './search-box.module.css';
import { SearchList } from './search-list.tsx';
import { useSearch } from './use-search.ts';
import { useSuggestions } from './use-suggestions.ts';
import { YOUR_LOCATION } from './your-location.ts';

/** Zoom at which single parcels around a coordinate are visible. */
const POINT_ZOOM = 17;

/** The search box: a combobox whose list is navigated with the arrow keys. Results of the working boundary come first. */
export function SearchBox() {
  const { placePath } = useMapPage();
  const isPhone = usePhone();
  const [text, setText] = useState(searchOfUrl);
  const [isOpen, setIsOpen] = useState(text !== '');
  const [active, setActive] = useState(-1);
  const [opened, setOpened] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const id = useId();
  const search = useSearch(text, placePath);
  const isShort = text.trim().length < SEARCH_MIN_CHARACTERS;
  const suggestions = useSuggestions(isOpen && isShort, placePath);
  // After an error the list shows no rows, although the results of an earlier request are still there.
  const found = search.isError ? undefined : search.data;
  const results = isShort ? suggestions.flatMap((group) => group.results) : (found ?? []);
  const selected = active < results.length ? results[active] : undefined;

  useEffect(() => {
    const focus = (event: Event) => {
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    window.addEventListener(FOCUS_SEARCH, focus);
    return () => window.removeEventListener(FOCUS_SEARCH, focus);
  }, []);

  useEffect(() => {
    if (searchOfUrl() === '') return;
    // Removes the text from the URL, so that the page searches for it only once, and not again when it is reloaded or its link is
    // shared.
    window.history.replaceState(null, '', window.location.pathname + window.location.hash);
    input.current?.focus();
  }, []);

  const choose = (result: SearchResult) => {
    if (result !== YOUR_LOCATION) saveRecentSearch(result);
    // As in the list and the panel: counties write names and addresses in capitals.
    const shown = titleCase(result.headline);
    setText(shown);
    setOpened(shown);
    setIsOpen(false);
    setActive(-1);
    // On touch screens the keyboard would cover the map. Elsewhere the focus stays, so that Tab and the next search go on from here.
    if (window.matchMedia('(pointer: coarse)').matches) input.current?.blur();
    if (result === YOUR_LOCATION) showMyLocation();
    else openResult(result);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        event.preventDefault();
        setIsOpen(true);
        setActive(nextActive(active, results.length, event.key === 'ArrowDown' ? 1 : -1));
        break;
      case 'Enter': {
        event.preventDefault();
        // Without an active row, Enter selects the best result, provided that the results belong to the current text.
        const target = selected ?? (isShort || search.isBehind ? undefined : results[0]);
        if (target !== undefined) choose(target);
        break;
      }
      case 'Escape':
        event.stopPropagation();
        setActive(-1);
        if (isOpen && results.length > 0) setIsOpen(false);
        // After a result was opened, Escape closes what it opened, not the search.
        else if (text === opened && escape()) input.current?.blur();
        else if (text !== '') setText('');
        else input.current?.blur();
        break;
    }
  };

  const isListShown = isOpen && (!isShort || results.length > 0 || text.trim().length > 0);
  return (
    <div
      ref={root}
      className={styles['search']}
      onBlur={(event) => {
        if (!root.current?.contains(event.relatedTarget)) setIsOpen(false);
      }}
    >
      <Search aria-hidden className={styles['glass']} />
      <div className={styles['field']}>
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label={LABEL}
          aria-expanded={isListShown}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          {...(selected === undefined ? {} : { 'aria-activedescendant': `${id}-${active}` })}
          placeholder={isPhone ? PHONE_PLACEHOLDER : PLACEHOLDER}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={MAX_LENGTH}
          value={text}
          className={styles['input']}
          onChange={(event) => {
            setText(event.target.value);
            setActive(-1);
            setIsOpen(true);
          }}
          onFocus={() => setIsOpen(true)}
          onClick={() => setIsOpen(true)}
          onKeyDown={onKeyDown}
        />
        {text === '' ? (
          <KeyCap name="/" />
        ) : (
          <IconButton
            icon={X}
            size="small"
            label="Clear the search"
            onPress={() => {
              setText('');
              setActive(-1);
              input.current?.focus();
            }}
          />
        )}
      </div>
      {isListShown && (
        <SearchList
          id={id}
          text={text.trim()}
          suggestions={isShort ? suggestions : null}
          results={results}
          active={active}
          search={search}
          onActive={setActive}
          onChoose={choose}
        />
      )}
    </div>
  );
}

/** Short enough for the box; the label has the rest. */
const PLACEHOLDER = 'Search addresses, parcel numbers, owners, places';
const PHONE_PLACEHOLDER = 'Search';
const LABEL =
  'Search addresses, parcel numbers, owners, places, ZIP codes, legal descriptions and coordinates';

/** The parameter of `/?search=...`, the URL that the search form of the "Page not found" page opens (`renderNotFoundPage`). */
const SEARCH_PARAMETER = 'search';

/** Returns the search text in the URL of the page. */
function searchOfUrl(): string {
  return new URLSearchParams(window.location.search).get(SEARCH_PARAMETER)?.trim().slice(0, MAX_LENGTH) ?? '';
}

const MAX_LENGTH = 200;
const FOCUS_SEARCH = 'platbook:focus-search';

/** Focuses the search box. */
export function focusSearch(): void {
  window.dispatchEvent(new CustomEvent(FOCUS_SEARCH));
}

/** Opens a search result: selects a parcel, fits the map to a place, or flies to coordinates. */
function openResult({ kind, path, point, bbox }: SearchResult): void {
  const { view } = useMapSession.getState();
  if (kind === 'place' && path !== null) return goToPlace(path);
  if (path !== null) selectParcel(path);
  if (kind === 'coordinates' || path === null) {
    if (point !== null) view?.flyTo({ lon: point[0], lat: point[1], zoom: POINT_ZOOM });
    else if (bbox !== null) view?.fitBounds(bbox);
  }
}
