import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MapPinOff } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../frontend/api.ts';
import links from '../../../frontend/ui/links.module.css';
import { Loaded } from '../../../frontend/ui/loaded.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { SelectField } from '../../../frontend/ui/select-field.tsx';
import { TextField } from '../../../frontend/ui/text-field.tsx';
import { useDebounced } from '../../../frontend/use-debounced.ts';
import { AdminFrame } from '../../accounts/web/index.ts';
import { type DataRequestFilter, closeDataRequest, listDataRequests } from '../contract.ts';
import { dataRequestsFeature } from '../feature.ts';
import { DataRequestTable } from './data-request-table.tsx';
import styles from './data-requests.module.css';

const KEY = ['data-requests'];
const STATES = [
  { id: 'open', label: 'Open' },
  { id: 'closed', label: 'Closed' },
  { id: 'all', label: 'All' },
] as const;

/** The page with requests for places without data, and reports about data. */
export function DataRequestsPage() {
  return (
    <AdminFrame
      title="Requests for data"
      permission={dataRequestsFeature.permissions['data_request.read']}
      lead="Places that people asked for and issues that they reported, newest first. A request is closed when its county is published. If it has an email address, one email goes there."
    >
      <Requests />
    </AdminFrame>
  );
}

function Requests() {
  const [text, setText] = useState('');
  const [state, setState] = useState<DataRequestFilter['state']>('open');
  const filter = { state, text: useDebounced(text.trim(), 400) };
  const requests = useQuery({
    queryKey: [...KEY, filter.state, filter.text],
    queryFn: ({ signal }) => call(listDataRequests, { query: filter, signal }),
    placeholderData: keepPreviousData,
  });
  const client = useQueryClient();
  const close = useMutation({
    mutationFn: ({ id, isClosed }: { id: number; isClosed: boolean }) =>
      call(closeDataRequest, { params: { id }, body: { is_closed: isClosed } }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
    meta: { toast: 'data-requests' },
  });
  return (
    <>
      <div className={styles['filters']}>
        <TextField
          type="search"
          label="Find"
          hint="Part of a place, a name, a contact or a comment"
          autoComplete="off"
          maxLength={200}
          value={text}
          onChange={setText}
        />
        <SelectField
          label="State"
          options={STATES}
          value={state}
          onChange={(id) => setState(STATES.find((each) => each.id === id)?.id ?? 'open')}
        />
      </div>
      <Loaded of={requests} name="the requests">
        {({ requests: rows, has_more: hasMore }) =>
          rows.length === 0 ? (
            <Notice
              icon={MapPinOff}
              title={
                text !== ''
                  ? 'No requests match.'
                  : `There are no ${state === 'all' ? '' : `${state} `}requests.`
              }
            >
              <p>When a person asks for a place that this site does not have, the request appears here.</p>
            </Notice>
          ) : (
            <>
              <p className={links['links']}>
                <a href={`/admin/data_requests.csv?${new URLSearchParams(filter)}`} download>
                  Download as CSV
                </a>
              </p>
              <DataRequestTable
                requests={rows}
                isPending={close.isPending}
                onClose={(id, isClosed) => close.mutate({ id, isClosed })}
              />
              {hasMore && (
                <p>Older requests are in the CSV file. To see some of them here, search with Find.</p>
              )}
            </>
          )
        }
      </Loaded>
    </>
  );
}
