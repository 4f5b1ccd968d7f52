import { FileArchive, Link2, Upload } from 'lucide-react';
import { type Ref, useRef, useState } from 'react';
import { DropZone, FileTrigger, Text } from 'react-aria-components';
import { errorMessage } from '../../../../frontend/api-failure.ts';
import { Button } from '../../../../frontend/ui/button.tsx';
import { Notice } from '../../../../frontend/ui/notice.tsx';
import { TextField } from '../../../../frontend/ui/text-field.tsx';
import type { ImportSource } from '../../contract.ts';
import { CountyServices } from './county-services.tsx';
import { FetchProgress } from './fetch-progress.tsx';
import { ServerFiles } from './server-files.tsx';
import { UploadCard } from './upload-card.tsx';
import { useUpload } from './use-upload.ts';
import { useFetchFile } from './use-wizard.ts';
import styles from './wizard.module.css';

interface Props {
  /** The title of the drop zone. */
  title?: string;
  /** Shows the public services of counties too. */
  withCounties?: boolean;
  onSelected: (source: ImportSource) => void;
}

/** Step 1: selects a file of this computer, of another server, or of the server itself. */
export function SourceStep({ title = 'Drop a county’s file here', withCounties = false, onSelected }: Props) {
  const [url, setUrl] = useState('');
  const addressForm = useRef<HTMLFormElement>(null);
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
      {withCounties && (
        <CountyServices
          onUse={(address) => {
            setUrl(address);
            addressForm.current?.querySelector('input')?.focus();
          }}
        />
      )}
      <UrlSource form={addressForm} url={url} onUrl={setUrl} onSelected={onSelected} />
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
        TopoJSON or CSV. A broken connection loses nothing.
      </p>
    </DropZone>
  );
}

interface UrlProps extends Pick<Props, 'onSelected'> {
  form: Ref<HTMLFormElement>;
  url: string;
  onUrl: (url: string) => void;
}

function UrlSource({ form, url, onUrl, onSelected }: UrlProps) {
  const fetching = useFetchFile();
  const id = fetching.data?.id ?? null;
  if (id !== null) {
    return (
      <FetchProgress
        id={id}
        onReady={() => onSelected({ upload: id })}
        onCancel={() => {
          fetching.reset();
        }}
      />
    );
  }
  return (
    <form
      ref={form}
      className={styles['card']}
      onSubmit={(event) => {
        event.preventDefault();
        if (url.trim() !== '') fetching.mutate(url.trim());
      }}
    >
      <h2 className={styles['cardTitle']}>
        <Link2 aria-hidden /> From an address
      </h2>
      <div className={styles['inline']}>
        <TextField
          label="Address of the file or service"
          placeholder="https://county.example.gov/parcels.zip"
          value={url}
          onChange={onUrl}
        />
        <Button type="submit" isDisabled={url.trim() === '' || fetching.isPending}>
          {fetching.isPending ? 'Asking…' : 'Fetch'}
        </Button>
      </div>
      {fetching.isError && (
        <Notice tone="bad">
          <p>{errorMessage(fetching.error)}</p>
        </Notice>
      )}
    </form>
  );
}
