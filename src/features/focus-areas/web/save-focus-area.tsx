import { Crosshair, LogIn } from 'lucide-react';
import { type FormEvent, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import { errorMessage } from '../../../frontend/api-failure.ts';
import { openOverlay } from '../../../frontend/overlays.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Checkbox } from '../../../frontend/ui/checkbox.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { acresOfSqm } from '../../../kernel/units.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import { useSession } from '../../accounts/web/index.ts';
import type { FocusArea, SavedFocusArea } from '../contract.ts';
import { shapeIssue } from '../rules/check-shape.ts';
import { MAX_FOCUS_AREA_ACRES, TOO_LARGE_MESSAGE, isTooLarge } from '../rules/focus-area-size.ts';
import { readShape } from '../rules/read-shape.ts';
import type { ShapeIssue } from '../rules/shape.ts';
import { acresLabel } from './focus-area-labels.ts';
import styles from './focus-areas.module.css';
import { NameFields } from './name-fields.tsx';
import { saveRefusal } from './save-refusal.ts';
import { useFocusAreas, useIsSignedIn, useSaveFocusArea } from './use-focus-areas.ts';

/** The open project. */
export interface ActiveProject {
  slug: string;
  name: string;
}

export interface SaveFocusAreaProps {
  /** null while the outline is not closed. */
  geometry: GeoJSON.Polygon | GeoJSON.MultiPolygon | null;
  /** Geodesic area. */
  areaSqm: number;
  /** The initial name. */
  suggestedName?: string;
  /** The area that gets this outline; when absent, a new one is created. */
  editedArea?: FocusArea | null;
  project?: ActiveProject | null;
  onSaved: (saved: SavedFocusArea) => void;
  onCancel?: () => void;
  /** Given together with `editedArea`: called to save the outline as a new area instead. It must make `editedArea` null. */
  onSaveAsNew?: () => void;
}

/** The form to name and save an outline. The drawing stays until it is saved, so that an error loses nothing. */
export function SaveFocusArea(props: SaveFocusAreaProps) {
  const {
    geometry,
    areaSqm,
    suggestedName = '',
    editedArea = null,
    project = null,
    onSaved,
    onCancel,
    onSaveAsNew,
  } = props;
  const [name, setName] = useState(editedArea?.name ?? suggestedName);
  const [description, setDescription] = useState(editedArea?.description ?? '');
  const [isAdded, setIsAdded] = useState(true);
  const [isDefault, setIsDefault] = useState(true);
  const account = useAccountToShareWith();
  const [shareChoice, setShareChoice] = useState<boolean | null>(null);
  const isShared = account !== null && (shareChoice ?? !account.isOwn);
  const isSignedIn = useIsSignedIn();
  const limit = useFocusAreas().data?.limit;
  const save = useSaveFocusArea();
  const reasonId = useId();
  const form = useRef<HTMLFormElement>(null);
  useFocusWhenClosed(form, geometry !== null);
  const issue = useMemo(() => (geometry === null ? null : shapeIssueOf(geometry)), [geometry]);
  const refusal = saveRefusal({
    hasOutline: geometry !== null,
    areaSqm,
    shapeIssue: issue?.message ?? null,
    name,
    limit: editedArea === null ? limit : undefined,
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Enter in the field for the name submits the form, even if it has no button for that.
    if (!isSignedIn) return openOverlay('sign-in');
    if (refusal !== null || geometry === null || save.isPending) return;
    const isForProject = project !== null && isAdded;
    save.mutate(
      {
        id: editedArea?.id,
        name: name.trim(),
        description: description.trim(),
        shape: JSON.stringify(geometry),
        // A new outline for an existing area leaves its sharing as it is.
        ...(editedArea === null && isShared ? { group_slug: account.slug } : {}),
        ...(isForProject ? { map_slug: project.slug, set_as_default: isDefault } : {}),
      },
      { onSuccess: onSaved },
    );
  };

  return (
    <form ref={form} className={styles['form']} onSubmit={submit} aria-label="Save as Focus Area">
      {editedArea !== null && onSaveAsNew !== undefined && (
        <p className={styles['source']}>
          A new outline for <b>{editedArea.name}</b>.{' '}
          <Button size="small" look="quiet" onPress={onSaveAsNew}>
            Save it as another area instead
          </Button>
        </p>
      )}
      {geometry !== null && (
        <p className={styles['size']}>
          <b>{acresLabel(acresOfSqm(areaSqm))}</b> of at most {MAX_FOCUS_AREA_ACRES.toLocaleString('en-US')}
        </p>
      )}
      {geometry !== null && isTooLarge(areaSqm) && (
        <Notice isAlert tone="warn">
          <p>{TOO_LARGE_MESSAGE}</p>
        </Notice>
      )}
      {issue !== null && (
        <Notice isAlert tone="warn" actions={issue.at !== null && <ShowPlace at={issue.at} />}>
          <p>{issue.message}</p>
        </Notice>
      )}
      <NameFields name={name} onName={setName} description={description} onDescription={setDescription} />
      {editedArea === null && account !== null && (
        <Checkbox isDense isOn={isShared} onChange={setShareChoice}>
          {`Share with the members of ${account.name}`}
        </Checkbox>
      )}
      {project !== null && (
        <fieldset className={styles['checks']}>
          <legend className="visually-hidden">Project {project.name}</legend>
          <Checkbox isDense isOn={isAdded} onChange={setIsAdded}>
            {`Add to project ${project.name}`}
          </Checkbox>
          <Checkbox isDense isOn={isAdded && isDefault} isDisabled={!isAdded} onChange={setIsDefault}>
            Make this the default of the project
          </Checkbox>
        </fieldset>
      )}
      {save.isError && (
        <Notice tone="bad" title="The focus area was not saved.">
          <p>{errorMessage(save.error)}</p>
          <p>What you drew is still here: you can try again.</p>
        </Notice>
      )}
      <div className={styles['buttons']}>
        {isSignedIn ? (
          <Button
            type="submit"
            look="primary"
            isDisabled={refusal !== null || save.isPending}
            aria-describedby={reasonId}
          >
            {save.isPending ? 'Saving…' : editedArea === null ? 'Save as Focus Area' : 'Save the new outline'}
          </Button>
        ) : (
          <Button look="primary" aria-describedby={reasonId} onPress={() => openOverlay('sign-in')}>
            <LogIn aria-hidden /> Sign in to save
          </Button>
        )}
        {onCancel !== undefined && (
          <Button look="quiet" isDisabled={save.isPending} onPress={onCancel}>
            Cancel
          </Button>
        )}
      </div>
      <p id={reasonId} className={styles['reason']} role="status">
        {isSignedIn ? (save.isPending ? '' : (refusal ?? '')) : 'Your drawing stays here in the meantime.'}
      </p>
    </form>
  );
}

/**
 * Moves the focus from the crosshair of the map to the field for the name, when an outline is closed with the keyboard. After a mouse click the focus stays,
 * because the next click may be on the map again.
 */
function useFocusWhenClosed(form: RefObject<HTMLFormElement | null>, isClosed: boolean): void {
  const wasClosed = useRef(isClosed);
  useEffect(() => {
    const isNew = isClosed && !wasClosed.current;
    wasClosed.current = isClosed;
    if (isNew && document.activeElement?.matches('button:focus-visible') === true)
      form.current?.querySelector('input')?.focus();
  }, [form, isClosed]);
}

/** Zoom at which two crossing lines can be told apart. */
const PLACE_ZOOM = 16;

function ShowPlace({ at: [lon, lat] }: { at: readonly [number, number] }) {
  const view = useMapSession((session) => session.view);
  return (
    <Button size="small" onPress={() => view?.flyTo({ lon, lat, zoom: PLACE_ZOOM })}>
      <Crosshair aria-hidden /> Show the place
    </Button>
  );
}

/** Returns the error of an outline by the rules that the server shares, without a request. Only the server asks PostGIS too whether the outline is valid. */
function shapeIssueOf(geometry: GeoJSON.Polygon | GeoJSON.MultiPolygon): ShapeIssue | null {
  const read = readShape(JSON.stringify(geometry));
  return 'issue' in read ? read.issue : shapeIssue(read.polygons);
}

interface AccountToShareWith {
  slug: string;
  name: string;
  /** True for the person's own account. A new area is then private unless they choose otherwise. */
  isOwn: boolean;
}

/** Returns the account (group) that the person works in, if it can have other members who would see a shared area; null otherwise, and for guests. */
function useAccountToShareWith(): AccountToShareWith | null {
  const session = useSession().data;
  const group = session?.user?.group ?? null;
  if (session === undefined || group === null || group.role === 'guest') return null;
  if (group.is_primary && session.plan.limits.seats === 1) return null;
  return { slug: group.slug, name: group.name, isOwn: group.is_primary };
}
