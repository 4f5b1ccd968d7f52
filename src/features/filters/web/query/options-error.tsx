import { errorMessage } from '../../../../frontend/api-failure.ts';
import { Button } from '../../../../frontend/ui/button.tsx';
import { Notice } from '../../../../frontend/ui/notice.tsx';

/** Replaces the filters when the county's columns could not be loaded. */
export function OptionsError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <Notice
      tone="bad"
      title="The columns of this county could not be loaded."
      actions={<Button onPress={onRetry}>Try again</Button>}
    >
      <p>{errorMessage(error)}</p>
    </Notice>
  );
}
