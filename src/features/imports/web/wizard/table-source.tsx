import { Upload } from 'lucide-react';
import { FileTrigger } from 'react-aria-components';
import { Button } from '../../../../frontend/ui/button.tsx';
import { ComboBox } from '../../../../frontend/ui/combo-box.tsx';
import { UPLOADED } from '../../rules/refresh/locked-recipe.ts';
import { UploadCard } from './upload-card.tsx';
import { useUpload } from './use-upload.ts';
import { useIncomingFiles, useUploads } from './use-wizard.ts';
import styles from './wizard.module.css';

interface Props {
  /** The name of the selected file. */
  selected: string | null;
  /** `file` has the form that recipes use: `upload:` and the id of an upload, or the path of a file on the server. */
  onSelected: (file: string, name: string) => void;
}

/** Selects the file of a table: a new upload, or a file that is already on the server. */
export function TableSource({ selected, onSelected }: Props) {
  const uploads = useUploads();
  const incoming = useIncomingFiles();
  const upload = useUpload((id) => {
    void uploads.refetch().then(({ data }) => {
      onSelected(`${UPLOADED}${id}`, data?.find((known) => known.id === id)?.name ?? 'The table');
    });
  });
  if (upload.progress !== null) {
    return (
      <UploadCard
        progress={upload.progress}
        onPause={upload.pause}
        onResume={upload.resume}
        onCancel={upload.cancel}
      />
    );
  }
  const options = [
    ...(uploads.data ?? [])
      .filter(({ state }) => state === 'ready')
      .map(({ id, name }) => ({ id: `${UPLOADED}${id}`, label: name, about: 'uploaded' })),
    ...(incoming.data?.folders ?? []).flatMap(({ files, folder }) =>
      files.map(({ path, name }) => ({ id: path, label: name, about: folder })),
    ),
  ];
  return (
    <div className={styles['inline']}>
      {options.length > 0 && (
        <ComboBox
          key={options.length}
          label="File of the table"
          placeholder="On the server"
          value={options.find(({ label }) => label === selected)?.id ?? null}
          options={options}
          onChange={(id) => onSelected(id, options.find((option) => option.id === id)?.label ?? id)}
        />
      )}
      <FileTrigger
        onSelect={(files) => {
          const file = files?.item(0);
          if (file) upload.start(file);
        }}
      >
        <Button>
          <Upload aria-hidden /> Upload a table
        </Button>
      </FileTrigger>
      {selected !== null && <p className={styles['small']}>Selected: {selected}</p>}
    </div>
  );
}
