import { MapPin } from 'lucide-react';
import { Button } from '../../../frontend/ui/button.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { goTo } from '../../../frontend/url-state.ts';
import { useIsOperator } from '../../accounts/web/index.ts';

/** Says that this site has no parcels yet, and shows operators how to add a county. */
export function NoCounties() {
  return useIsOperator() ? (
    <Notice
      icon={MapPin}
      title="This site has no parcels yet."
      actions={
        <Button look="primary" onPress={() => goTo('/admin/imports/new')}>
          Import a county
        </Button>
      }
    >
      <p>Import the parcel file of your county. Everything is shown here as soon as you publish it.</p>
    </Notice>
  ) : (
    <Notice icon={MapPin} title="This site has no parcels yet.">
      <p>The operators of this site have not published a county. Please come back later.</p>
    </Notice>
  );
}
