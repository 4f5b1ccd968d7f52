import { Copy, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Label, Radio, RadioGroup } from 'react-aria-components';
import { errorMessage } from '../../../frontend/api-failure.ts';
import { call } from '../../../frontend/api.ts';
import { copyText } from '../../../frontend/clipboard.ts';
import { showToast } from '../../../frontend/toasts.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Dialog } from '../../../frontend/ui/dialog.tsx';
import { IconButton } from '../../../frontend/ui/icon-button.tsx';
import { LoadError } from '../../../frontend/ui/load-error.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { ReasonedButton } from '../../../frontend/ui/reasoned-button.tsx';
import { Skeleton } from '../../../frontend/ui/skeleton.tsx';
import { TextField } from '../../../frontend/ui/text-field.tsx';
import { shareUrl } from '../../../frontend/url-state.ts';
import {
  type Project,
  type ProjectSharing,
  addProjectPerson,
  removeProjectPerson,
  setProjectSharing,
} from '../contract.ts';
import { SHARINGS, SHARING_LABELS, type Sharing } from '../rules/sharing.ts';
import { cacheProject, openProjectNow } from './open-project.ts';
import styles from './projects.module.css';
import { useReloadProjects, useSharing } from './use-projects.ts';

interface Props {
  project: Project;
  onClose: () => void;
}

/** The dialog with the people who may open the project, and its link. */
export function ShareDialog({ project, onClose }: Props) {
  const link = shareUrl(project.path);
  return (
    <Dialog title={`Share “${project.name}”`} isOpen onClose={onClose}>
      <div className={styles['form']}>
        {project.access === 'member' ? (
          <SharingForm project={project} />
        ) : (
          <p className={styles['plain']}>
            {project.shared_by} shared this project. Only its account can change who may open it.
          </p>
        )}
        <div className={styles['link']}>
          <input
            readOnly
            aria-label="Link to this project"
            value={link}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button onPress={() => void copyText(link, 'The link is copied.')}>
            <Copy aria-hidden /> Copy link
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function SharingForm({ project }: { project: Project }) {
  const sharing = useSharing(project.slug);
  const reloadProjects = useReloadProjects();
  const [busy, setBusy] = useState(false);
  /** The selected value while the server stores it. */
  const [selected, setSelected] = useState<Sharing | null>(null);
  const [issue, setIssue] = useState<string | null>(null);
  const refusal = project.abilities.share;

  /** Runs one change at a time, and shows an error next to its control. */
  const change = async (work: () => Promise<ProjectSharing>): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setIssue(null);
    try {
      const { sharing: now } = await work();
      const open = openProjectNow();
      if (open?.slug === project.slug) cacheProject({ ...open, sharing: now });
      await reloadProjects();
      return true;
    } catch (error) {
      setIssue(errorMessage(error));
      return false;
    } finally {
      setBusy(false);
      setSelected(null);
    }
  };

  if (sharing.isPending) return <Skeleton lines={5} label="Loading who it is shared with" />;
  if (sharing.isError) return <LoadError of={sharing} name="the people it is shared with" />;
  const params = { slug: project.slug };
  return (
    <>
      <RadioGroup
        className={styles['radios'] ?? ''}
        value={selected ?? sharing.data.sharing}
        isDisabled={refusal !== null || busy}
        onChange={(value) => {
          const wanted = SHARINGS.find((candidate) => candidate === value);
          if (wanted === undefined) return;
          setSelected(wanted);
          void change(() => call(setProjectSharing, { params, body: { sharing: wanted } }));
        }}
      >
        <Label className={styles['label'] ?? ''}>Who can open it</Label>
        {SHARINGS.map((value) => (
          <Radio key={value} value={value} className={styles['radio'] ?? ''}>
            <span>
              {SHARING_LABELS[value].label}
              <small>{SHARING_LABELS[value].hint}</small>
            </span>
          </Radio>
        ))}
      </RadioGroup>
      {refusal !== null && <p className={styles['plain']}>{refusal}</p>}
      {issue !== null && (
        <Notice tone="bad">
          <p>{issue}</p>
        </Notice>
      )}
      {sharing.data.sharing !== 'private' && (
        <People
          people={sharing.data.people}
          refusal={refusal}
          isBusy={busy}
          onAdd={(email) =>
            change(async () => {
              const reply = await call(addProjectPerson, { params, body: { email } });
              if (reply.email_state !== null)
                showToast({ id: 'project', ...emailMessage(reply.email_state, email) });
              return reply;
            })
          }
          onRemove={(id) => void change(() => call(removeProjectPerson, { params: { ...params, id } }))}
        />
      )}
    </>
  );
}

function emailMessage(state: 'sent' | 'kept' | 'failed', email: string) {
  switch (state) {
    case 'sent':
      return { tone: 'good' as const, message: `An email with the link is on its way to ${email}.` };
    case 'kept':
      return {
        tone: 'info' as const,
        message: `This site sends no emails: copy the link and send it to ${email} yourself.`,
      };
    case 'failed':
      return {
        tone: 'bad' as const,
        message: `The email to ${email} could not be sent. Copy the link and send it yourself.`,
      };
  }
}

interface PeopleProps {
  people: ProjectSharing['people'];
  refusal: string | null;
  isBusy: boolean;
  onAdd: (email: string) => Promise<boolean>;
  onRemove: (id: string) => void;
}

function People({ people, refusal, isBusy, onAdd, onRemove }: PeopleProps) {
  const [email, setEmail] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || email.trim() === '') return;
    void onAdd(email.trim()).then((isDone) => isDone && setEmail(''));
  };
  return (
    <div className={styles['people']}>
      {people.length > 0 && (
        <ul aria-label="People that it is shared with">
          {people.map((person) => (
            <li key={person.id}>
              <span>{person.email}</span>
              <IconButton
                icon={X}
                size="small"
                placement="left"
                label={`Stop sharing with ${person.email}`}
                disabledReason={refusal}
                onPress={() => onRemove(person.id)}
              />
            </li>
          ))}
        </ul>
      )}
      {refusal === null && (
        <form className={styles['add']} onSubmit={submit}>
          <TextField
            label="Share with an email"
            type="email"
            autoComplete="off"
            value={email}
            onChange={setEmail}
          />
          <ReasonedButton
            type="submit"
            disabledReason={email.trim() === '' ? 'Write an email address first.' : null}
          >
            Add
          </ReasonedButton>
        </form>
      )}
    </div>
  );
}
