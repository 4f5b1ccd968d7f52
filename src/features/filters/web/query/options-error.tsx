import { errorMessage } from '../../../../frontend/api-failure.ts';
import { Button } from '../../../../frontend/ui/button.tsx';
import { Notice } from '../../../../frontend/ui/notice.tsx';

/** What stands in the place of the filters when the county's columns did not come. */
export function OptionsError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div role="alert">
      <Notice
        tone="bad"
        title="The columns of this county could not be loaded."
        actions={<Button onPress={onRetry}>Try again</Button>}
      >
        <p>{errorMessage(error)}</p>
      </Notice>
    </div>
  );
}
