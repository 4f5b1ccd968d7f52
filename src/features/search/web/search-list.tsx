import {
  Crosshair,
  Hash,
  History,
  House,
  LocateFixed,
  type LucideIcon,
  Map as MapIcon,
  UserRound,
} from 'lucide-react';
import { Fragment, useEffect, useRef } from 'react';
import { errorMessage, isOffline } from '../../../frontend/api-failure.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import { countLabel } from '../../../kernel/count-label.ts';
import { titleCase } from '../../../kernel/title-case.ts';
import { SEARCH_MIN_CHARACTERS, type SearchResult } from '../contract.ts';
import { isUnreadablePosition, POSITION_FORMS } from '../rules/unreadable-position.ts';
import { markedParts } from './marked-parts.ts';
import styles from './search-box.module.css';
import { openSearchFeedback } from './search-feedback.ts';
import type { useSearch } from './use-search.ts';
import type { SuggestionGroup } from './use-suggestions.ts';
import { YOUR_LOCATION } from './your-location.ts';

interface Props {
  id: string;
  text: string;
  /** The suggestions while too little is typed for a search; null while the list shows results. */
  suggestions: readonly SuggestionGroup[] | null;
  /** All rows of the list, in their order. */
  results: readonly SearchResult[];
  active: number;
  search: ReturnType<typeof useSearch>;
  onActive: (index: number) => void;
  onChoose: (result: SearchResult) => void;
}

/** The list below the search box: results, suggestions, or the reason for an empty list. */
export function SearchList(props: Props) {
  const { id, suggestions, results, active, search, onActive, onChoose } = props;
  const isSuggesting = suggestions !== null;
  const hasRows = results.length > 0;
  const isLost = !isSuggesting && search.isError && isOffline(search.error);
  const reason = hasRows ? null : emptyReason(props);
  const row = (result: SearchResult, heading: SuggestionGroup['heading'] | null) => {
    const index = results.indexOf(result);
    return (
      <Row
        key={`${result.kind} ${result.path ?? ''} ${result.headline} ${result.context}`}
        id={`${id}-${index}`}
        result={result}
        heading={heading}
        isActive={index === active}
        onActive={() => onActive(index)}
        onChoose={() => onChoose(result)}
      />
    );
  };
  return (
    <div className={`${styles['card']} ${isLost ? styles['offline'] : ''}`.trim()}>
      <div className={reason === null ? 'visually-hidden' : styles['why']} role="status">
        {reason ??
          ((hasRows || search.isSuccess) &&
            !search.isBehind &&
            countLabel(results.length, isSuggesting ? 'suggestion' : 'result'))}
      </div>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={isSuggesting ? 'Suggestions' : 'Search results'}
        className={search.isBehind && !isSuggesting ? styles['behind'] : undefined}
      >
        {!isSuggesting && hasRows && <NearlyHeading results={results} />}
        {!isSuggesting && hasRows && results.map((result) => row(result, null))}
        {suggestions?.map(({ heading, results: rows }) => (
          <div key={heading} role="group" aria-label={heading}>
            <p className={styles['heading']} aria-hidden>
              {heading}
            </p>
            {rows.map((result) => row(result, heading))}
          </div>
        ))}
      </div>
      {!hasRows && reason === null && <EmptyList {...props} />}
    </div>
  );
}

/** Says that nothing matched, and what the rows contain instead. */
function NearlyHeading({ results }: { results: readonly SearchResult[] }) {
  const parcels = results.filter(({ fid }) => fid !== null);
  if (parcels.length === 0 || parcels.some(({ closeness }) => closeness === 'match')) return null;
  return <p className={styles['heading']}>{nearlyHeading(parcels)}</p>;
}

function nearlyHeading(parcels: readonly SearchResult[]): string {
  if (parcels.some(({ closeness }) => closeness === 'similar')) return 'No exact match. Did you mean:';
  return parcels.some(({ kind }) => kind === 'owner')
    ? 'No exact match. Owners with some of these words:'
    : 'No exact match. Closest parcels:';
}

/** Returns the parts of the second line of a row. Those of a suggestion to try begin with its kind. */
function contextParts(result: SearchResult, heading: RowProps['heading']): string[] {
  const parts = partsInTitleCase(withoutName(result)).split(' · ');
  return heading === 'Try' ? [RESULT_KINDS[result.kind], ...parts] : parts;
}

/** The parts of the second line come from different sources, and only some are all capitals, so each part gets its own letter case. */
function partsInTitleCase(context: string): string {
  return context
    .split(/( · |, )/)
    .map((part, index, parts) =>
      // A state after a county: Middlesex County, MA.
      parts[index - 1] === ', ' && /^[A-Z]{2}$/.test(part) ? part : titleCase(part),
    )
    .join('');
}

/** Leaves out the name of a place at the start of its second line, because the first line names it. */
function withoutName({ kind, headline, context }: SearchResult): string {
  const start = `${headline.split(', ')[0] ?? ''}, `;
  return kind === 'place' && context.startsWith(start) ? context.slice(start.length) : context;
}

interface RowProps {
  id: string;
  result: SearchResult;
  heading: SuggestionGroup['heading'] | null;
  isActive: boolean;
  onActive: () => void;
  onChoose: () => void;
}

function Row({ id, result, heading, isActive, onActive, onChoose }: RowProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  const isHere = result === YOUR_LOCATION;
  const Icon = heading === 'Recent' ? History : isHere ? LocateFixed : RESULT_ICONS[result.kind];
  return (
    // The text field keeps the focus and moves through the rows by keyboard (aria-activedescendant).
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={isActive}
      className={styles['row']}
      onPointerMove={() => !isActive && onActive()}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Icon aria-hidden />
      <span className={styles['texts']}>
        <span className={styles['headline']}>
          <MarkedText text={titleCase(result.headline)} marks={result.marks} />
        </span>
        {heading !== 'Try' && !isHere && (
          <span className="visually-hidden">{RESULT_KINDS[result.kind]}, </span>
        )}
        <span className={styles['context']}>
          {contextParts(result, heading).map((part, index) => (
            <span key={part}>
              {index > 0 && <i> · </i>}
              {part}
            </span>
          ))}
        </span>
      </span>
    </div>
  );
}

/** Returns why the list has no rows; null where `EmptyList` shows it. */
function emptyReason({ text, search, suggestions }: Props): string | null {
  if (suggestions !== null) return `Type at least ${SEARCH_MIN_CHARACTERS} characters.`;
  if (search.isError)
    return isOffline(search.error) ? 'Results will appear here when the connection is back.' : null;
  return !search.isBehind && isUnreadablePosition(text)
    ? `This position cannot be read here. Type ${POSITION_FORMS}.`
    : null;
}

/** Shows an error, a search that goes on, or what to search for instead. */
function EmptyList({ text, search }: Props) {
  if (search.isError) {
    return (
      <div className={styles['why']} role="alert">
        <p>{errorMessage(search.error)}</p>
        <Button size="small" onPress={() => void search.refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  if (search.isPending || search.isBehind) {
    return (
      <div className={styles['why']}>
        <Skeleton lines={4} label="Searching" />
      </div>
    );
  }
  return (
    <div className={styles['why']}>
      <p>
        <b>No results for “{text}”.</b> You can search for:
      </p>
      <ul>
        <li>Street address: 120 Main St</li>
        <li>Parcel number, with or without dashes</li>
        <li>Place or ZIP code</li>
        <li>Legal description: Lot 4 Block 2 Sunset Addition</li>
        <li>Coordinates: 39.2904, -76.6122</li>
      </ul>
      <p>Owner names are found only if your account can see them.</p>
      <Button size="small" onPress={() => openSearchFeedback(text)}>
        Tell us what is missing
      </Button>
    </div>
  );
}

/** A headline that highlights the parts that match the query. */
function MarkedText({ text, marks }: { text: string; marks: readonly (readonly [number, number])[] }) {
  return markedParts(text, marks).map(({ text: part, isMatch }, index) => (
    // The order of the parts is their only identity.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>{isMatch ? <mark>{part}</mark> : part}</Fragment>
  ));
}

const RESULT_ICONS: Record<SearchResult['kind'], LucideIcon> = {
  address: House,
  parcel: Hash,
  owner: UserRound,
  place: MapIcon,
  coordinates: Crosshair,
};

/** The kinds of results: for screen readers, and on the second line of the examples below the heading `Try`. */
const RESULT_KINDS: Record<SearchResult['kind'], string> = {
  address: 'Address',
  parcel: 'Parcel number',
  owner: 'Owner',
  place: 'Place',
  coordinates: 'Coordinates',
};
