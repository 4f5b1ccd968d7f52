import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../frontend/api.ts';
import { showToast } from '../../../frontend/toasts.ts';
import { Card } from '../../../frontend/ui/card.tsx';
import { ConfirmButton } from '../../../frontend/ui/confirm-button.tsx';
import { CopyBox } from '../../../frontend/ui/copy-box.tsx';
import { Loaded } from '../../../frontend/ui/loaded.tsx';
import { getNoticeFeed, renewNoticeFeed } from '../contract.ts';

const KEY = ['notice-feed'] as const;

/** The card with the secret address of the Atom feed. */
export function FeedCard() {
  const client = useQueryClient();
  const feed = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(getNoticeFeed, { signal }) });
  const renew = useMutation({
    mutationFn: () => call(renewNoticeFeed, {}),
    onSuccess: (reply) => {
      client.setQueryData(KEY, reply);
      showToast({ id: 'notice-feed', tone: 'good', message: 'The feed has a new address.' });
    },
    meta: { toast: 'notice-feed' },
  });
  return (
    <Card labelledBy="feed">
      <h2 id="feed">Feed</h2>
      <p>
        Add this address to a feed reader to read your notifications there. The address is a secret: everybody
        who has it can read them.
      </p>
      <Loaded of={feed} name="the address of your feed">
        {({ url }) => <CopyBox text={url} label="Copy the address of the feed" />}
      </Loaded>
      <div>
        <ConfirmButton
          size="small"
          isDisabled={renew.isPending}
          title="Give the feed a new address?"
          message={<p>The current address stops working. Feed readers need the new one.</p>}
          confirm="New address"
          tone="primary"
          cancelLabel="Keep the address"
          onConfirm={() => renew.mutate()}
        >
          New address
        </ConfirmButton>
      </div>
    </Card>
  );
}
