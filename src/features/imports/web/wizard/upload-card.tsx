import { Pause, Play, X } from 'lucide-react';
import { bytesLabel } from '../../../../frontend/size-label.ts';
import { Button } from '../../../../frontend/ui/button.tsx';
import { Notice } from '../../../../frontend/ui/notice.tsx';
import { Progress } from '../../../../frontend/ui/progress.tsx';
import type { UploadProgress } from './use-upload.ts';
import styles from './wizard.module.css';

interface Props {
  progress: UploadProgress;
  onPause: () => void;
  onResume: () => void;
  onCancel: () => void;
}

/** The progress of an upload. */
export function UploadCard({ progress, onPause, onResume, onCancel }: Props) {
  const { name, bytes, sent, state, error } = progress;
  return (
    <section className={styles['card']} aria-label="Upload">
      <h2 className={styles['cardTitle']}>{name}</h2>
      <Progress
        label={state === 'sending' ? 'Uploading' : 'Paused'}
        message={`${bytesLabel(sent)} of ${bytesLabel(bytes)}`}
        value={sent}
        total={bytes}
      />
      {error !== null && (
        <Notice
          isAlert
          tone={state === 'failed' ? 'bad' : 'warn'}
          title={state === 'failed' ? 'The upload stopped.' : 'The upload waits.'}
        >
          <p>{error}</p>
        </Notice>
      )}
      <div className={styles['buttons']}>
        {state === 'sending' ? (
          <Button onPress={onPause}>
            <Pause aria-hidden /> Pause
          </Button>
        ) : (
          <Button look="primary" onPress={onResume}>
            <Play aria-hidden /> Resume
          </Button>
        )}
        <Button look="quiet" onPress={onCancel}>
          <X aria-hidden /> Cancel the upload
        </Button>
      </div>
    </section>
  );
}
