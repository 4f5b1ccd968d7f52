import { type FormEvent, useState } from 'react';
import { useByInvitationOnly, useHasPlans, useTermsUrl } from '../../../frontend/site-look.ts';
import { Button } from '../../../frontend/ui/button.tsx';
import { Choice } from '../../../frontend/ui/choice.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { Refusal } from '../../../frontend/ui/refusal.tsx';
import { TextField } from '../../../frontend/ui/text-field.tsx';
import { Card } from '../../../frontend/ui/card.tsx';
import { Checkbox } from '../../../frontend/ui/checkbox.tsx';
import { PageHead } from '../../../frontend/ui/page-head.tsx';
import { DocumentPage, useSession } from '../../accounts/web/index.ts';
import { INDUSTRIES } from '../rules/industries.ts';
import { isPassword, nameIssue } from '../rules/registration.ts';
import { EmailField, NewPasswordField, PersonNameField } from './person-fields.tsx';
import { SignInLink } from './sign-in-link.tsx';
import { NoMailNotice } from './no-mail-notice.tsx';
import styles from './profile.module.css';
import { useRegister } from './use-profile.ts';

const MAX_JOB_TITLE = 100;
const NOT_SAID = 'none';
const INDUSTRY_OPTIONS = [
  { id: NOT_SAID, label: 'Choose an industry' },
  ...INDUSTRIES.map((name) => ({ id: name, label: name })),
];

/** The page to create a free account. */
export function SignUpPage() {
  const user = useSession().data?.user ?? null;
  const isByInvitation = useByInvitationOnly();
  const register = useRegister();
  const title = !register.isSuccess
    ? 'Create an account'
    : register.data.is_mail_connected
      ? 'Check your email'
      : 'One more step';
  return (
    <DocumentPage title={title}>
      <Card isNarrow>
        <PageHead title={title} />
        {user !== null ? (
          <p>
            You are signed in as {user.name}. <a href="/profile">Go to your account</a>
          </p>
        ) : isByInvitation ? (
          <Notice title="Accounts on this site are by invitation.">
            <p>
              Open the link in your invitation email. If you have none, <a href="/help">ask the operators</a>.
            </p>
          </Notice>
        ) : register.isSuccess ? (
          <Registered hasEmail={register.data.is_mail_connected} email={register.variables.email} />
        ) : (
          <>
            <NoMailNotice>
              You finish with a link that is sent by email. Until email is set up, ask the operators for your
              link.
            </NoMailNotice>
            <SignUpForm register={register} />
          </>
        )}
      </Card>
    </DocumentPage>
  );
}

type Registration = ReturnType<typeof useRegister>;

/** What to do after the form was sent. It takes the place of the form. */
function Registered({ hasEmail, email }: { hasEmail: boolean; email: string }) {
  return (
    <div role="status" className={styles['form']}>
      {hasEmail ? (
        <p>
          We sent an email to <b>{email.trim()}</b>. Open its link to finish. It works once, for seven days.
          If it isn’t there, look in your spam folder.
        </p>
      ) : (
        <Notice title="This site does not send email yet.">
          <p>
            Ask its operators for your link: they find it under Admin, Mail. It works once, for seven days.
          </p>
        </Notice>
      )}
    </div>
  );
}

function SignUpForm({ register }: { register: Registration }) {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [jobTitle, setJobTitle] = useState('');
  const [industry, setIndustry] = useState(NOT_SAID);
  const [wantsEmail, setWantsEmail] = useState(false);
  const [agrees, setAgrees] = useState(false);
  const [isTried, setIsTried] = useState(false);
  const terms = useTermsUrl();
  const hasPlans = useHasPlans();

  const mustAgree = terms !== null && !agrees;
  const badName = nameIssue(name.trim());
  const isEmailGood = /^\S+@\S+\.\S+$/.test(email.trim());
  const isComplete = badName === null && isEmailGood && isPassword(password) && !mustAgree;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (!isComplete || register.isPending) return;
    const answers = {
      ...(jobTitle.trim() === '' ? {} : { job_title: jobTitle.trim() }),
      ...(industry === NOT_SAID ? {} : { industry }),
    };
    register.mutate({ name, email, password, wantsEmail, answers, agrees });
  };

  return (
    <form onSubmit={submit} className={styles['form']} noValidate>
      <Refusal error={register.error} />
      <PersonNameField value={name} onChange={setName} isTried={isTried} />
      <EmailField
        value={email}
        onChange={setEmail}
        error={isTried && !isEmailGood ? 'Enter a valid email address' : undefined}
      />
      <NewPasswordField value={password} onChange={setPassword} isTried={isTried} />
      <TextField
        label="Job title (optional)"
        name="job-title"
        autoComplete="organization-title"
        value={jobTitle}
        onChange={(text) => setJobTitle(text.slice(0, MAX_JOB_TITLE))}
      />
      <Choice
        label="Industry (optional)"
        options={INDUSTRY_OPTIONS}
        value={industry}
        onChange={setIndustry}
      />
      {terms !== null && (
        <div>
          <Checkbox isOn={agrees} onChange={setAgrees}>
            I agree to the terms of this site.
          </Checkbox>
          <a href={terms} target="_blank" rel="noreferrer" className={styles['aside']}>
            Read the terms
          </a>
        </div>
      )}
      <Checkbox isOn={wantsEmail} onChange={setWantsEmail}>
        Email me product updates.
      </Checkbox>
      {isTried && !isComplete && (
        <p role="alert" className={styles['error']}>
          {mustAgree ? 'Agree to the terms to continue.' : 'Correct the fields that are marked above.'}
        </p>
      )}
      <Button type="submit" look="primary" isPending={register.isPending}>
        {register.isPending ? 'Creating your account…' : 'Create account'}
      </Button>
      <p className={styles['aside']}>
        {hasPlans && 'Free. No card required. '}Do you have an account? <SignInLink />
      </p>
    </form>
  );
}
