import { FileArchive, Upload } from 'lucide-react';
import { useState } from 'react';
import { DropZone, FileTrigger, Text } from 'react-aria-components';
import { Button } from '../../../../frontend/ui/button.tsx';
import type { ImportSource } from '../../contract.ts';
import { AddressSource } from './address-source.tsx';
import { CountyServices, type SelectedService } from './county-services.tsx';
import { ServerFiles } from './server-files.tsx';
import { UploadCard } from './upload-card.tsx';
import { useUpload } from './use-upload.ts';
import styles from './wizard.module.css';

interface Props {
  /** The title of the drop zone. */
  title?: string;
  /** Shows the public services of counties too. */
  withCounties?: boolean;
  onSelected: (source: ImportSource) => void;
}

/** Step 1: selects a file on the operator's computer, on another server, or on this server. */
export function SourceStep({
  title = 'Choose a county’s file, or drop it here',
  withCounties = false,
  onSelected,
}: Props) {
  const [service, setService] = useState<SelectedService | null>(null);
  const upload = useUpload((id) => onSelected({ upload: id }));
  return (
    <>
      {upload.progress === null ? (
        <FileDrop title={title} onFile={upload.start} />
      ) : (
        <UploadCard
          progress={upload.progress}
          onPause={upload.pause}
          onResume={upload.resume}
          onCancel={upload.cancel}
        />
      )}
      {withCounties && <CountyServices onUse={setService} />}
      <AddressSource
        key={`${service?.county?.path} ${service?.service.url}`}
        selected={service}
        onSelected={onSelected}
      />
      <ServerFiles onSelected={onSelected} />
    </>
  );
}

function FileDrop({ title, onFile }: { title: string; onFile: (file: File) => void }) {
  return (
    <DropZone
      aria-label="Drop a file here"
      className={styles['drop'] ?? ''}
      getDropOperation={() => 'copy'}
      onDrop={(event) => {
        const dropped = event.items.find((item) => item.kind === 'file');
        if (dropped?.kind === 'file') void dropped.getFile().then(onFile);
      }}
    >
      <FileArchive aria-hidden />
      <Text slot="label" className={styles['dropTitle'] ?? ''}>
        {title}
      </Text>
      <FileTrigger
        onSelect={(files) => {
          const file = files?.item(0);
          if (file) onFile(file);
        }}
      >
        <Button look="primary">
          <Upload aria-hidden /> Choose a file
        </Button>
      </FileTrigger>
      <p className={styles['small']}>
        Shapefile (zipped), GeoJSON, GeoPackage, file geodatabase (zipped), FlatGeobuf, GeoParquet, KML,
        TopoJSON, Esri JSON, GML, MapInfo (zipped), CSV, Excel or fixed-width text (zipped with its layout).
        If the connection breaks, the upload continues where it stopped.
      </p>
    </DropZone>
  );
}
