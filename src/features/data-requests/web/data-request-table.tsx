import { timeLabel } from '../../../frontend/time-label.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { DataTable } from '../../../frontend/ui/data-table.tsx';
import { StateLabel } from '../../../frontend/ui/state-label.tsx';
import table from '../../../frontend/ui/table.module.css';
import type { DataRequest } from '../contract.ts';
import styles from './data-requests.module.css';

const NOTICES: Record<DataRequest['notice'], string | null> = {
  none: null,
  waiting: 'Waits for the county',
  published: 'Published, nobody to notify',
  sent: 'Notified by email',
  off: 'No email: turned off, or over the limit',
  failed: 'The email failed',
};

interface Props {
  requests: readonly DataRequest[];
  isPending: boolean;
  onClose: (id: number, isClosed: boolean) => void;
}

export function DataRequestTable({ requests, isPending, onClose }: Props) {
  return (
    <DataTable
      label="Requests for data"
      className={table['cards']}
      heads={['Place', { number: 'Requests' }, 'From', 'When', 'Comment', 'State', { hidden: 'Close' }]}
    >
      {requests.map((request) => (
        <tr key={request.id}>
          <th scope="row">
            {request.path === '' ? (
              'In the comment'
            ) : (
              <a href={request.path}>{request.headline ?? request.path}</a>
            )}
            <small>{request.data_report ? 'Issue with the data' : 'Request'}</small>
          </th>
          <td data-label="Requests" className={table['number']}>
            {request.count.toLocaleString('en-US')}
          </td>
          <td data-label="From">
            {request.name === '' ? 'No name' : request.name}
            <small>{fromLabel(request)}</small>
          </td>
          <td data-label="When" className={table['time']}>
            {timeLabel(request.created_at)}
          </td>
          <td data-label="Comment" className={styles['comment']}>
            {request.comment === '' ? '–' : request.comment}
          </td>
          <td data-label="State">
            <StateLabel tone={request.closed_at === null ? 'good' : 'plain'}>
              {request.closed_at === null ? 'Open' : 'Closed'}
            </StateLabel>
            <small>{NOTICES[request.notice]}</small>
          </td>
          <td>
            <Button
              size="small"
              isDisabled={isPending}
              onPress={() => onClose(request.id, request.closed_at === null)}
            >
              {request.closed_at === null ? 'Close' : 'Open again'}
            </Button>
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

function fromLabel({ contact, is_signed_in: isSignedIn }: DataRequest): string {
  const parts = [contact, isSignedIn ? 'signed in' : ''].filter((part) => part !== '');
  return parts.join(', ');
}
