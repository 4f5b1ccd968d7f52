import { ArrowLeft, FileUp } from 'lucide-react';
import { useMemo, useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { errorMessage } from '../../../../frontend/api-failure.ts';
import { Button } from '../../../../frontend/ui/button.tsx';
import { IconButton } from '../../../../frontend/ui/icon-button.tsx';
import { TextField } from '../../../../frontend/ui/text-field.tsx';
import { countLabel } from '../../../../kernel/count-label.ts';
import { progressLabel } from '../../../../kernel/percent-label.ts';
import type { FilterNode } from '../../rules/filter-tree.ts';
import { MAX_LIST_LINES, readList } from '../../rules/read-list.ts';
import pickerStyles from './column-picker.module.css';
import { ListMatches } from './list-matches.tsx';
import styles from './list-picker.module.css';
import { useListMatch } from './use-list-match.ts';

interface Props {
  countyPath: string;
  onList: (node: FilterNode) => void;
  onBack: () => void;
}

/** The maximum size of a file. A list of a thousand lines takes about one percent of it. */
const MAX_FILE_BYTES = 5 * 2 ** 20;

/** Takes a list of parcel numbers or addresses, looks it up and makes a filter of the parcels that are found. */
export function ListPicker({ countyPath, onList, onBack }: Props) {
  const [text, setText] = useState('');
  const [issue, setIssue] = useState<string | undefined>(undefined);
  const match = useListMatch(countyPath);
  const { entries, leftOut } = useMemo(() => readList(text), [text]);
  const read = async (file: File | undefined) => {
    if (file === undefined) return;
    if (file.size > MAX_FILE_BYTES)
      return setIssue(
        'The file is larger than 5 MB. Choose a file with one parcel number or address per line.',
      );
    const content = await file.text().catch(() => null);
    if (content === null)
      return setIssue('The browser can’t read this file. Choose it again, or another one.');
    if (content.includes('\0')) return setIssue('The file is not text. Save the list as CSV or text first.');
    setIssue(undefined);
    setText(content);
  };
  return (
    <div className={pickerStyles['picker']}>
      <div className={pickerStyles['head']}>
        <IconButton
          icon={ArrowLeft}
          label={match.isSuccess ? 'Back to the list' : 'Back to the columns'}
          onPress={match.isSuccess ? match.reset : onBack}
        />
        <h3 className={styles['title']}>From a list</h3>
      </div>
      {match.isSuccess ? (
        <ListMatches matches={match.data} onList={onList} />
      ) : (
        <div className={styles['body']}>
          <TextField
            label="Parcel numbers or addresses, one per line"
            isMultiline
            value={text}
            onChange={(next) => {
              setIssue(undefined);
              setText(next);
            }}
            placeholder={'17-003-001-0011\n12 Elm St'}
            hint={`From a table, the first column is used. Up to ${MAX_LIST_LINES.toLocaleString('en-US')} lines.`}
            issue={issue}
          />
          <p className={styles['read']} role="status">
            {entries.length > 0 && countLabel(entries.length, 'line')}
            {leftOut > 0 &&
              ` · ${countLabel(leftOut, 'more line')} left out: look up the rest as another list.`}
          </p>
          {match.isError && (
            <p className={styles['error']} role="alert">
              {errorMessage(match.error)}
            </p>
          )}
          <div className={styles['buttons']}>
            <Button
              look="primary"
              isDisabled={entries.length === 0 || match.isPending}
              onPress={() => match.mutate(entries)}
            >
              {match.isPending ? `Looking them up… ${progressLabel(match.done)}` : 'Look them up'}
            </Button>
            <FileTrigger
              acceptedFileTypes={['.txt', '.csv', '.tsv', 'text/plain', 'text/csv']}
              onSelect={(files) => void read(files?.[0])}
            >
              <Button>
                <FileUp aria-hidden /> Choose a file
              </Button>
            </FileTrigger>
          </div>
        </div>
      )}
    </div>
  );
}
