import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MessageSquare } from 'lucide-react';
import { call } from '../../../frontend/api.ts';
import { timeLabel } from '../../../frontend/time-label.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Loaded } from '../../../frontend/ui/loaded.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { AdminFrame } from '../../accounts/web/index.ts';
import { type SupportRequest, listSupportRequests, settleSupportRequest } from '../contract.ts';
import { helpFeature } from '../feature.ts';
import styles from './help.module.css';

const KEY = ['support-requests'];

/** The page with people's messages to the operators. */
export function RequestsPage() {
  return (
    <AdminFrame
      title="Requests for help"
      permission={helpFeature.permissions['support_request.read']}
      lead="Messages that people sent with the help form, open ones first."
    >
      <Requests />
    </AdminFrame>
  );
}

function Requests() {
  const requests = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call(listSupportRequests, { signal })).requests,
  });
  return (
    <Loaded of={requests} name="the requests" lines={6}>
      {(rows) =>
        rows.length === 0 ? (
          <Notice icon={MessageSquare} title="There are no requests.">
            <p>When a person writes from Help, the message appears here.</p>
          </Notice>
        ) : (
          <ul className={styles['requests']}>
            {rows.map((request) => (
              <RequestCard key={request.id} request={request} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function RequestCard({ request }: { request: SupportRequest }) {
  const client = useQueryClient();
  const isDone = request.done_at !== null;
  const settle = useMutation({
    mutationFn: () => call(settleSupportRequest, { params: { id: request.id }, body: { is_done: !isDone } }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
    meta: { toast: 'requests' },
  });
  return (
    <li className={`${styles['request']} ${isDone ? styles['done'] : ''}`}>
      <p className={styles['about']}>
        <a href={`mailto:${request.email}`}>{request.email}</a>
        <span>
          {timeLabel(request.created_at)}
          {request.is_signed_in ? ', signed in' : ''}
          {isDone ? ', done' : ''}
        </span>
      </p>
      <p className={styles['message']}>{request.message}</p>
      <div className={styles['actions']}>
        <Button size="small" isPending={settle.isPending} onPress={() => settle.mutate()}>
          {isDone ? 'Open again' : 'Done'}
        </Button>
        {request.page.startsWith('/') && !request.page.startsWith('//') && (
          <a href={request.page}>The page they were on</a>
        )}
      </div>
    </li>
  );
}
