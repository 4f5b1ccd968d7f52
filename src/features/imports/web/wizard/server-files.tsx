import { HardDrive, Trash2 } from 'lucide-react';
import { errorMessage } from '../../../../frontend/api-failure.ts';
import { bytesLabel } from '../../../../frontend/size-label.ts';
import { timeLabel } from '../../../../frontend/time-label.ts';
import { Button } from '../../../../frontend/ui/button.tsx';
import { ConfirmButton } from '../../../../frontend/ui/confirm-button.tsx';
import { Notice } from '../../../../frontend/ui/notice.tsx';
import { Skeleton } from '../../../../frontend/ui/skeleton.tsx';
import type { ImportSource } from '../../contract.ts';
import { useIncomingFiles, useRemoveUpload, useUploads } from './use-wizard.ts';
import styles from './wizard.module.css';

/** Selects a file that is already on the server: an earlier upload, or one in the operator's folders. */
export function ServerFiles({ onSelected }: { onSelected: (source: ImportSource) => void }) {
  const incoming = useIncomingFiles();
  const uploads = useUploads();
  const remove = useRemoveUpload();
  const ready = (uploads.data ?? []).filter(({ state }) => state === 'ready');
  return (
    <section className={styles['card']} aria-labelledby="server-files">
      <h2 className={styles['cardTitle']} id="server-files">
        <HardDrive aria-hidden /> On the server
      </h2>
      {(incoming.isPending || uploads.isPending) && <Skeleton lines={2} label="Loading the files" />}
      {(incoming.isError || uploads.isError) && (
        <Notice
          tone="bad"
          title="The files could not be listed."
          actions={
            <Button onPress={() => void Promise.all([incoming.refetch(), uploads.refetch()])}>
              Try again
            </Button>
          }
        >
          <p>{errorMessage(incoming.error ?? uploads.error)}</p>
        </Notice>
      )}
      {ready.length > 0 && (
        <>
          <h3 className={styles['listTitle']}>Uploaded before</h3>
          <ul className={styles['files']}>
            {ready.map((upload) => (
              <li key={upload.id}>
                <FileFacts name={upload.name} bytes={upload.received} time={upload.created_at} />
                <Button
                  size="small"
                  aria-label={`Use ${upload.name}`}
                  onPress={() => onSelected({ upload: upload.id })}
                >
                  Use
                </Button>
                <ConfirmButton
                  size="small"
                  look="quiet"
                  label={`Remove ${upload.name}`}
                  title="Remove this file?"
                  message={`${upload.name} is deleted from the server. Editions made from it stay.`}
                  tone="danger"
                  confirm="Remove the file"
                  cancelLabel="Keep it"
                  onConfirm={() => remove.mutate(upload.id)}
                >
                  <Trash2 aria-hidden />
                </ConfirmButton>
              </li>
            ))}
          </ul>
        </>
      )}
      {(incoming.data?.folders ?? []).map(({ folder, files }) => (
        <div key={folder}>
          <h3 className={styles['listTitle']}>
            In <code>{folder}</code>
          </h3>
          {files.length === 0 ? (
            <p className={styles['small']}>
              No files. Files of any size that are put into this folder on the server can be selected here.
            </p>
          ) : (
            <ul className={styles['files']}>
              {files.map((file) => (
                <li key={file.path}>
                  <FileFacts name={file.name} bytes={file.bytes} time={file.modified_at} />
                  <Button
                    size="small"
                    aria-label={`Use ${file.name}`}
                    onPress={() => onSelected({ file: file.path })}
                  >
                    Use
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </section>
  );
}

function FileFacts({ name, bytes, time }: { name: string; bytes: number; time: string }) {
  return (
    <span className={styles['file']}>
      <b>{name}</b>
      <small>
        {bytesLabel(bytes)}, {timeLabel(time)}
      </small>
    </span>
  );
}
