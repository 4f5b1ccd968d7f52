import { History } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { errorMessage } from '../../../frontend/api-failure.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import { SEARCH_MIN_CHARACTERS, type SearchResult } from '../contract.ts';
import { MarkedText } from './marked-text.tsx';
import { RESULT_ICONS, RESULT_KINDS } from './result-icon.ts';
import styles from './search-box.module.css';
import { tellWhatIsMissing } from './search-feedback.ts';
import type { useSearch } from './use-search.ts';

interface Props {
  id: string;
  text: string;
  isRecent: boolean;
  results: readonly SearchResult[];
  active: number;
  search: ReturnType<typeof useSearch>;
  onActive: (index: number) => void;
  onChoose: (result: SearchResult) => void;
}

/** The list below the search box: results, recent searches, or the reason for an empty list. */
export function SearchList(props: Props) {
  const { id, isRecent, results, active, search, onActive, onChoose } = props;
  const hasRows = results.length > 0 && (isRecent || !search.isError);
  return (
    <div className={styles['card']}>
      <div className="visually-hidden" role="status">
        {hasRows && !search.isBehind && `${results.length} ${isRecent ? 'recent searches' : 'results'}`}
      </div>
      {isRecent && results.length > 0 && <p className={styles['heading']}>Recent</p>}
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={isRecent ? 'Recent searches' : 'Search results'}
        className={`${styles['list']} ${search.isBehind && !isRecent ? styles['behind'] : ''}`}
      >
        {hasRows &&
          results.map((result, index) => (
            <Row
              key={`${result.kind} ${result.path ?? ''} ${result.headline} ${result.context}`}
              id={`${id}-${index}`}
              result={result}
              isRecent={isRecent}
              isActive={index === active}
              onActive={() => onActive(index)}
              onChoose={() => onChoose(result)}
            />
          ))}
      </div>
      {!hasRows && <Why {...props} />}
    </div>
  );
}

interface RowProps {
  id: string;
  result: SearchResult;
  isRecent: boolean;
  isActive: boolean;
  onActive: () => void;
  onChoose: () => void;
}

function Row({ id, result, isRecent, isActive, onActive, onChoose }: RowProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  const Icon = isRecent ? History : RESULT_ICONS[result.kind];
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
          <MarkedText text={result.headline} marks={result.marks} />
        </span>
        <span className={styles['context']}>
          <span className="visually-hidden">{RESULT_KINDS[result.kind]}, </span>
          {result.context}
        </span>
      </span>
    </div>
  );
}

function Why({ text, search, isRecent }: Props) {
  if (isRecent) {
    return <p className={styles['why']}>Type at least {SEARCH_MIN_CHARACTERS} characters.</p>;
  }
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
        <b>No results for “{text}”.</b>
      </p>
      <p>
        Try a street address such as 120 Main St, a parcel number with or without dashes, a place, or
        coordinates such as 39.2904, -76.6122. Owner names are found when you may see them.
      </p>
      <Button size="small" onPress={() => tellWhatIsMissing(text)}>
        Tell us what is missing
      </Button>
    </div>
  );
}
