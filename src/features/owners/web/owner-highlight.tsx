import { Lock, UserRoundSearch } from 'lucide-react';
import { useState } from 'react';
import { useMapFilter } from '../../../frontend/map-filter.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Dialog, DialogButtons } from '../../../frontend/ui/dialog.tsx';
import { LockedControl } from '../../../frontend/ui/locked-control.tsx';
import pill from '../../../frontend/ui/pill.module.css';
import { setHash, useUrlState } from '../../../frontend/url-state.ts';
import { hasSiteControl } from '../../../kernel/permission.ts';
import { actorOf, useSession } from '../../accounts/web/index.ts';
import type { ParcelRecord } from '../../parcels/contract.ts';
import { HIGHLIGHT_NEEDS_PRO } from '../rules/highlight-refusal.ts';
import styles from './owners.module.css';
import { OWNER_FILTER } from './use-owner-on-map.ts';
import { useOwnerParcels } from './use-owner-parcels.ts';

/**
 * The button that highlights all parcels of a parcel's owner. Readers without a paid plan get it locked, even if the owner is hidden from them. There is no
 * button if the owner is unknown, was hidden by an opt-out, or is hidden from a reader with a paid plan; nor in an earlier edition.
 */
export function OwnerHighlight({ record }: { record: ParcelRecord }) {
  const actor = actorOf(useSession().data);
  const { owner: shownPath, edition } = useUrlState(({ hash }) => hash);
  const shown = useOwnerParcels(shownPath ?? null).data;
  const hidden = record.hidden_fields.find(({ name }) => name === 'owner');
  const hasOwner = record.fields['owner'] !== undefined;
  if (edition !== undefined || hidden?.reason === 'removed' || (!hasOwner && hidden === undefined))
    return null;
  if (!hasSiteControl(actor)) return <LockedHighlight />;
  if (!hasOwner) return null;
  const isOn = shownPath === record.path || (shown?.parcels.some(({ fid }) => fid === record.fid) ?? false);
  return (
    <div className={styles['highlight']}>
      {isOn ? (
        <Button size="small" onPress={() => setHash({ owner: undefined }, 'push')}>
          <UserRoundSearch aria-hidden /> Stop showing this owner’s properties
        </Button>
      ) : (
        <TurnOn path={record.path} />
      )}
    </div>
  );
}

/** Asks for confirmation when another filter is on the map. */
function TurnOn({ path }: { path: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const other = useMapFilter(({ filter }) => (filter?.id === OWNER_FILTER ? null : filter));
  const turnOn = () => setHash({ owner: path }, 'push');
  return (
    <>
      <Button size="small" onPress={() => (other === null ? turnOn() : setIsAsking(true))}>
        <UserRoundSearch aria-hidden /> Show this owner’s properties
      </Button>
      <Dialog
        role="alertdialog"
        title="Clear your filter?"
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
      >
        <p>
          Showing this owner’s properties on the map will clear your existing filter. Do you want to proceed?
        </p>
        <DialogButtons>
          <Button autoFocus onPress={() => setIsAsking(false)}>
            Keep my filter
          </Button>
          <Button
            look="primary"
            onPress={() => {
              setIsAsking(false);
              other?.clear();
              turnOn();
            }}
          >
            Proceed
          </Button>
        </DialogButtons>
      </Dialog>
    </>
  );
}

function LockedHighlight() {
  return (
    <div className={styles['highlight']}>
      <LockedControl
        name="Show this owner’s properties"
        lock={{ reason: HIGHLIGHT_NEEDS_PRO, plan: 'Pro' }}
        placement="bottom start"
        className={`${pill['pill']} ${styles['locked']}`}
      >
        <Lock aria-hidden /> Show this owner’s properties
      </LockedControl>
    </div>
  );
}
