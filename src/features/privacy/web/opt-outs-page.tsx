import { EyeOff, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../frontend/ui/button.tsx';
import { Loaded } from '../../../frontend/ui/loaded.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { PageHead } from '../../../frontend/ui/page-head.tsx';
import { AdminFrame } from '../../accounts/web/index.ts';
import { OPT_OUTS_LISTED } from '../contract.ts';
import { privacyFeature } from '../feature.ts';
import { OptOutForm } from './opt-out-form.tsx';
import { OptOutTable } from './opt-out-table.tsx';
import { useOptOuts } from './use-opt-outs.ts';

/** The page that lists the privacy opt-outs. */
export function OptOutsPage() {
  return (
    <AdminFrame title="Privacy opt-outs" permission={privacyFeature.permissions['removal.read']}>
      <OptOuts />
    </AdminFrame>
  );
}

function OptOuts() {
  const [isAdding, setIsAdding] = useState(false);
  const optOuts = useOptOuts();
  return (
    <>
      <PageHead
        title="Privacy opt-outs"
        lead={
          <>
            Owner names and mailing addresses of these parcels are hidden everywhere, from everybody but
            operators.
          </>
        }
        action={
          <Button look="primary" onPress={() => setIsAdding(true)}>
            <Plus aria-hidden /> Add an opt-out
          </Button>
        }
      />
      <Loaded of={optOuts} name="the opt-outs" lines={6}>
        {(rows) =>
          rows.length === 0 ? (
            <Notice icon={EyeOff} title="There are no opt-outs.">
              <p>When someone asks to be hidden, add their name or their parcel here.</p>
            </Notice>
          ) : (
            <>
              {rows.length === OPT_OUTS_LISTED && (
                <Notice
                  tone="warn"
                  title={`This page shows ${OPT_OUTS_LISTED.toLocaleString('en-US')} opt-outs at most.`}
                >
                  <p>
                    The newest ones in force are first. The command <code>platbook opt-out list</code> prints
                    all.
                  </p>
                </Notice>
              )}
              <OptOutTable optOuts={rows} />
            </>
          )
        }
      </Loaded>
      {isAdding && <OptOutForm onClose={() => setIsAdding(false)} />}
    </>
  );
}
