import { FolderUp, PencilRuler, Spline } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { loadErrorMessage } from '../../../frontend/api-failure.ts';
import { type PaneProps, useMapPage } from '../../../frontend/feature-web.ts';
import { limitLabel } from '../../../frontend/limit-label.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { LoadError } from '../../../frontend/ui/load-error.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { Pane, PaneTitle } from '../../../frontend/ui/pane.tsx';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import { SignInNotice } from '../../accounts/web/index.ts';
import type { FocusArea } from '../contract.ts';
import { useAreaProjects } from './area-projects.ts';
import { FocusAreaList } from './focus-area-list.tsx';
import styles from './focus-areas.module.css';
import { redraw, showOutline } from './focus-draft.ts';
import { openSaved } from './open-saved.ts';
import { startFocusArea } from './start-drawing.ts';
import { UploadFocusArea } from './upload-focus-area.tsx';
import { useFocusAreas, useIsSignedIn } from './use-focus-areas.ts';

type Step = { kind: 'list' } | { kind: 'upload'; editedArea: FocusArea | null };

/** The panel of the account's areas: search, open, change and add. */
export function FocusAreasPane({ onClose }: PaneProps) {
  const { workingPath } = useMapPage();
  const { project, onSaved } = useAreaProjects();
  const [step, setStep] = useState<Step>({ kind: 'list' });
  const isSignedIn = useIsSignedIn();
  const areas = useFocusAreas();
  useEffect(() => () => showOutline(null), []);
  const draw = (area: FocusArea | null, outline: GeoJSON.Polygon | GeoJSON.MultiPolygon | null) => {
    redraw(area);
    startFocusArea(outline);
  };
  return (
    <Pane
      label="Focus areas"
      title={
        <PaneTitle
          about={areas.data === undefined ? 'Parts of the map that you keep' : limitLabel(areas.data.limit)}
        >
          Focus areas
        </PaneTitle>
      }
      onClose={onClose}
    >
      {step.kind === 'upload' ? (
        <UploadFocusArea
          editedArea={step.editedArea}
          project={project}
          onSaved={(saved) => {
            onSaved(saved);
            setStep({ kind: 'list' });
            openSaved(saved);
          }}
          onCancel={() => setStep({ kind: 'list' })}
        />
      ) : isSignedIn ? (
        <>
          <div className={styles['tools']}>
            <Button look="primary" onPress={() => draw(null, null)}>
              <Spline aria-hidden /> Draw
            </Button>
            <Button onPress={() => setStep({ kind: 'upload', editedArea: null })}>
              <FolderUp aria-hidden /> Upload a file
            </Button>
          </div>
          <Listed query={areas}>
            {(found) => (
              <FocusAreaList
                areas={found}
                workingPath={workingPath}
                onRedraw={draw}
                onUpload={(editedArea) => setStep({ kind: 'upload', editedArea })}
              />
            )}
          </Listed>
        </>
      ) : (
        <SignedOut />
      )}
    </Pane>
  );
}

function Listed({
  query,
  children,
}: {
  query: ReturnType<typeof useFocusAreas>;
  children: (areas: readonly FocusArea[]) => ReactNode;
}) {
  if (query.isPending) {
    return (
      <div className={styles['padded']}>
        <Skeleton lines={6} label="Loading the focus areas" />
      </div>
    );
  }
  if (query.isError) {
    return (
      <div className={styles['padded']}>
        <LoadError of={query} name="the focus areas" message={loadErrorMessage} />
      </div>
    );
  }
  const { neighborhoods } = query.data;
  if (neighborhoods.length > 0) return children(neighborhoods);
  return (
    <div className={styles['padded']}>
      <Notice icon={PencilRuler} title="No focus areas yet.">
        <p>Draw the area that you work in, up to 80 square miles, or upload its outline as a file.</p>
      </Notice>
    </div>
  );
}

function SignedOut() {
  return (
    <div className={styles['padded']}>
      <SignInNotice icon={PencilRuler} title="Sign in to keep focus areas.">
        <p>
          A focus area is a part of the map that you outline and come back to. Only you and the people whom
          you share it with see it.
        </p>
      </SignInNotice>
    </div>
  );
}
