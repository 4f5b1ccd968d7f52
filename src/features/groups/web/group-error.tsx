import { ApiFailure, errorMessage, isMissing } from '../../../frontend/api-failure.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { LoadError } from '../../../frontend/ui/load-error.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { goTo } from '../../../frontend/url-state.ts';
import type { useGroup } from './use-group.ts';

/** Says why the pages of an account (group) can't be shown, and what the person can do. */
export function GroupError({ group }: { group: ReturnType<typeof useGroup> }) {
  if (group.error instanceof ApiFailure && group.error.code === 'second_factor_required')
    return (
      <Notice
        tone="warn"
        title="This account requires a second factor."
        actions={
          <Button look="primary" onPress={() => goTo('/profile#two-factor')}>
            Set it up
          </Button>
        }
      >
        <p>{errorMessage(group.error)}</p>
      </Notice>
    );
  if (group.error instanceof ApiFailure && group.error.code === 'not_allowed')
    return (
      <Notice
        tone="warn"
        title="Your place in this account is suspended."
        actions={<Button onPress={() => goTo('/profile')}>Your accounts</Button>}
      >
        <p>{errorMessage(group.error)}</p>
      </Notice>
    );
  if (isMissing(group.error))
    return (
      <Notice
        title="There is no such account, or you are not in it."
        actions={<Button onPress={() => goTo('/profile')}>Your accounts</Button>}
      >
        <p>Its managers can invite you.</p>
      </Notice>
    );
  return <LoadError of={group} name="the account" />;
}
