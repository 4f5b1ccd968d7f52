import { X } from 'lucide-react';
import { Suspense, use, useMemo, useState } from 'react';
import { FeatureWebContext, type MapAddress, type PaneEntry } from '../../../frontend/feature-web.ts';
import { ErrorBoundary } from '../../../frontend/ui/error-boundary.tsx';
import { IconButton } from '../../../frontend/ui/icon-button.tsx';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import { closePane, useUrlState } from '../../../frontend/url-state.ts';
import styles from './side-pane.module.css';

/** The open pane, and the subject that it shows. */
export interface OpenPane {
  entry: PaneEntry;
  subject: string;
  close(): void;
}

/** Returns the open pane for the state of the page: the first match among the panes of all features, in order. */
export function useOpenPane(page: MapAddress): OpenPane | null {
  const manifests = use(FeatureWebContext);
  const panes = useMemo(
    () => manifests.flatMap((web) => web.panes).toSorted((a, b) => a.order - b.order),
    [manifests],
  );
  const hash = useUrlState((state) => state.hash);
  const [dismissed, setDismissed] = useState<string | null>(null);

  for (const entry of panes) {
    const subject = entry.show(page, hash);
    if (subject === null || (entry.close === 'dismiss' && subject === dismissed)) continue;
    const { close } = entry;
    return {
      entry,
      subject,
      close: close === 'word' ? closePane : close === 'dismiss' ? () => setDismissed(subject) : close,
    };
  }
  return null;
}

export function SidePane({ entry: { name, Component }, subject, close }: OpenPane) {
  return (
    <ErrorBoundary key={name} name="This panel" onClose={close}>
      <Suspense fallback={<ComingPane onClose={close} />}>
        <Component subject={subject} onClose={close} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** The frame of a pane whose code is still loading. On a slow network, too, it shows at once that the pane opens, and lets people close it again. */
function ComingPane({ onClose }: { onClose: () => void }) {
  return (
    <section aria-label="Loading" className={styles['coming']}>
      <Skeleton lines={6} label="Loading this panel" />
      <IconButton icon={X} label="Close" shortcut="Esc" onPress={onClose} />
    </section>
  );
}
