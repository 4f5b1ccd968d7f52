import { Button } from '../../../frontend/ui/button.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { Refusal } from '../../../frontend/ui/refusal.tsx';
import { Card } from '../../../frontend/ui/card.tsx';
import { PageHead } from '../../../frontend/ui/page-head.tsx';
import { DocumentPage } from '../../accounts/web/index.ts';
import { useEmailToken } from './email-token.ts';
import { useUnsubscribe } from './use-account-deletion.ts';

/** Turns one kind of email off, for everyone who has the email. It needs a button, because programs open links in emails to check them. */
export function UnsubscribePage() {
  const token = useEmailToken();
  const unsubscribe = useUnsubscribe();
  return (
    <DocumentPage title="No more emails">
      <Card isNarrow>
        <PageHead title="No more emails" />
        {unsubscribe.isSuccess ? (
          <div role="status">
            <Notice title="Done.">
              <p>
                You get no more emails of this kind: {unsubscribe.data.words}. In{' '}
                <a href="/profile">your account</a> you can change that.
              </p>
            </Notice>
          </div>
        ) : (
          <>
            <Refusal error={unsubscribe.error} />
            {token === null ? (
              <Notice title="This link is not whole.">
                <p>
                  Copy it again from the email, or change what you get in <a href="/profile">your account</a>.
                </p>
              </Notice>
            ) : (
              <Button
                look="primary"
                isPending={unsubscribe.isPending}
                onPress={() => unsubscribe.mutate(token)}
              >
                Send me no more of these
              </Button>
            )}
          </>
        )}
      </Card>
    </DocumentPage>
  );
}
