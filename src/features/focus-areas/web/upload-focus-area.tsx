import { FolderUp } from 'lucide-react';
import { useState } from 'react';
import { DropZone, FileTrigger, Text } from 'react-aria-components';
import { errorMessage } from '../../../frontend/api-failure.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { useMapSession } from '../../../map/web/map-session.ts';
import type { AreaFile, FileShape, FocusArea, SavedFocusArea } from '../contract.ts';
import { FileChoices } from './file-choices.tsx';
import styles from './focus-areas.module.css';
import { showOutline } from './focus-draft.ts';
import { type ActiveProject, SaveFocusArea } from './save-focus-area.tsx';
import { type AreaFileRequest, useAreaFile } from './use-area-file.ts';

interface Props {
  /** The area that gets the outline; null to create one. */
  editedArea: FocusArea | null;
  project: ActiveProject | null;
  onSaved: (saved: SavedFocusArea) => void;
  onCancel: () => void;
}

const FILE_TYPES = ['.geojson', '.json', '.kml', '.kmz', '.zip'];

/** The steps from a file to a saved area: select a file, select features when it holds several outlines, give a name. */
export function UploadFocusArea({ editedArea, project, onSaved, onCancel }: Props) {
  const view = useMapSession((session) => session.view);
  const reading = useAreaFile();
  const [file, setFile] = useState<File | null>(null);
  const [found, setFound] = useState<AreaFile | null>(null);
  const [shape, setShape] = useState<FileShape | null>(null);

  const selectShape = (next: FileShape | null) => {
    setShape(next);
    showOutline(next?.geometry ?? null);
    if (next !== null) view?.fitBounds(next.bbox);
  };
  const read = (request: AreaFileRequest) =>
    reading.mutate(request, {
      onSuccess(reply) {
        // Selecting features returns an outline; the list stays.
        if (request.rows === undefined) setFound(reply);
        selectShape(reply.shape);
      },
    });
  const choose = (selected: File | undefined) => {
    if (selected === undefined) return;
    setFile(selected);
    setFound(null);
    selectShape(null);
    read({ file: selected });
  };
  const leave = () => {
    selectShape(null);
    onCancel();
  };

  return (
    <div className={styles['upload']}>
      <h3 className={styles['step']}>
        {editedArea === null ? 'A focus area from a file' : `A new outline for ${editedArea.name}`}
      </h3>
      {found === null && <DropFile isBusy={reading.isPending} onChoose={choose} />}
      {reading.isPending && <p role="status">Reading {file?.name} …</p>}
      {reading.isError && (
        <Notice tone="bad" title="The file can’t be used.">
          <p>{errorMessage(reading.error)}</p>
        </Notice>
      )}
      {file !== null && found !== null && shape === null && (
        // Hidden instead of removed while the server reads, so that the selection is still there after an error.
        <div hidden={reading.isPending}>
          <FileChoices
            key={found.layer}
            found={found}
            onLayer={(layer) => read({ file, layer })}
            onRows={(rows) => read({ file, rows, ...(found.layer === null ? {} : { layer: found.layer }) })}
          />
        </div>
      )}
      {found !== null && shape !== null && (
        <>
          <p className={styles['source']}>
            From {found.file} · {found.format} · {found.crs}
          </p>
          <SaveFocusArea
            geometry={shape.geometry}
            areaSqm={shape.area_sqm}
            suggestedName={shape.name ?? ''}
            editedArea={editedArea}
            project={project}
            onSaved={(saved) => {
              showOutline(null);
              onSaved(saved);
            }}
            onCancel={leave}
          />
        </>
      )}
      {shape === null && (
        <div className={styles['buttons']}>
          {found !== null && (
            <ChooseFile isBusy={reading.isPending} label="Choose another file" onChoose={choose} />
          )}
          <Button look="quiet" onPress={leave}>
            Back to the list
          </Button>
        </div>
      )}
    </div>
  );
}

interface ChooseProps {
  isBusy: boolean;
  onChoose: (file: File | undefined) => void;
}

function DropFile({ isBusy, onChoose }: ChooseProps) {
  return (
    <DropZone
      className={styles['drop'] ?? ''}
      onDrop={(event) => {
        const [item] = event.items.filter((dropped) => dropped.kind === 'file');
        if (item !== undefined) void item.getFile().then(onChoose);
      }}
    >
      <Text slot="label" className={styles['dropText'] ?? ''}>
        GeoJSON, KML, KMZ, or a zipped Shapefile, up to 10 MB
      </Text>
      <ChooseFile isBusy={isBusy} label="Choose a file" onChoose={onChoose} />
    </DropZone>
  );
}

function ChooseFile({ isBusy, label, onChoose }: ChooseProps & { label: string }) {
  return (
    <FileTrigger acceptedFileTypes={FILE_TYPES} onSelect={(files) => onChoose(files?.[0])}>
      <Button isDisabled={isBusy}>
        <FolderUp aria-hidden /> {label}
      </Button>
    </FileTrigger>
  );
}
