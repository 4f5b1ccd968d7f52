import { type FormEvent, type ReactNode, useState } from 'react';
import { useHasPlans, useTermsUrl } from '../../../frontend/site-look.ts';
import { Button, buttonClass } from '../../../frontend/ui/button.tsx';
import { Checkbox } from '../../../frontend/ui/checkbox.tsx';
import { Notice } from '../../../frontend/ui/notice.tsx';
import { Refusal } from '../../../frontend/ui/refusal.tsx';
import { SelectField } from '../../../frontend/ui/select-field.tsx';
import { TextField } from '../../../frontend/ui/text-field.tsx';
import { BAD_EMAIL, isEmailAddress } from '../../accounts/rules/email-address.ts';
import { CONFIRM_DAYS } from '../rules/confirm-days.ts';
import { INDUSTRIES } from '../rules/industries.ts';
import { isPassword, nameIssue } from '../rules/registration.ts';
import { NoMailNotice } from './no-mail-notice.tsx';
import { EmailField, NewPasswordField, PersonNameField } from './person-fields.tsx';
import styles from './profile.module.css';
import type { useRegister } from './use-profile.ts';

const MAX_JOB_TITLE = 100;
const NOT_SAID = 'none';
const INDUSTRY_OPTIONS = [
  { id: NOT_SAID, label: 'Choose an industry' },
  ...INDUSTRIES.map((name) => ({ id: name, label: name })),
];

interface Props {
  register: ReturnType<typeof useRegister>;
  /** The plan that the person is about to buy. */
  plan?: string;
  /** The link to the sign-in form; absent where that form is beside this one. */
  signInLink?: ReactNode;
}

/** The form to create an account; after it was sent, the next step in its place. */
export function SignUpForm(props: Props) {
  const { register } = props;
  if (register.isSuccess)
    return (
      <Registered
        hasEmail={register.data.is_mail_connected}
        email={register.variables.email}
        onAnother={register.reset}
      />
    );
  return (
    <>
      <Fields {...props} />
      <NoMailNotice>
        You finish with a link that is sent by email. Until email is set up, ask the operators for your link.
      </NoMailNotice>
    </>
  );
}

/** The next step after the form was sent: the link in the email, or a request to the operators. */
function Registered({
  hasEmail,
  email,
  onAnother,
}: {
  hasEmail: boolean;
  email: string;
  /** Goes back to the form, for people who mistyped their email. */
  onAnother: () => void;
}) {
  return (
    <div role="status" className={styles['form']}>
      {hasEmail ? (
        <>
          <p>
            We sent an email to <b>{email.trim()}</b>. Open its link to finish. It works once, for{' '}
            {CONFIRM_DAYS} days. If it isn’t there, look in your spam folder.
          </p>
          <div>
            <Button onPress={onAnother}>Use another email</Button>
          </div>
        </>
      ) : (
        <Notice
          title="This site does not send email yet."
          actions={
            <a className={buttonClass({})} href="/help">
              Contact the operators
            </a>
          }
        >
          <p>
            Ask its operators for your link: they find it under Admin, Mail. It works once, for {CONFIRM_DAYS}{' '}
            days.
          </p>
        </Notice>
      )}
    </div>
  );
}

function Fields({ register, plan, signInLink }: Props) {
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
  const isEmailGood = isEmailAddress(email);
  const isComplete = badName === null && isEmailGood && isPassword(password) && !mustAgree;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (!isComplete || register.isPending) return;
    const answers = {
      ...(jobTitle.trim() === '' ? {} : { job_title: jobTitle.trim() }),
      ...(industry === NOT_SAID ? {} : { industry }),
    };
    register.mutate({ name, email, password, wantsEmail, answers, agrees, plan });
  };

  return (
    <form onSubmit={submit} className={styles['form']} noValidate>
      <Refusal error={register.error} />
      <PersonNameField value={name} onChange={setName} isTried={isTried} />
      <EmailField value={email} onChange={setEmail} issue={isTried && !isEmailGood ? BAD_EMAIL : undefined} />
      <NewPasswordField value={password} onChange={setPassword} isTried={isTried} />
      <TextField
        label="Job title (optional)"
        name="job-title"
        autoComplete="organization-title"
        value={jobTitle}
        onChange={(text) => setJobTitle(text.slice(0, MAX_JOB_TITLE))}
      />
      <SelectField
        label="Industry (optional)"
        options={INDUSTRY_OPTIONS}
        value={industry}
        onChange={setIndustry}
      />
      <div>
        <Checkbox isOn={wantsEmail} onChange={setWantsEmail}>
          Email me product updates.
        </Checkbox>
        {terms !== null && (
          <div className={styles['agreement']}>
            <Checkbox isOn={agrees} onChange={setAgrees}>
              I agree to the terms of this site.
            </Checkbox>
            <a href={terms} target="_blank" rel="noreferrer" className={styles['aside']}>
              Read the terms
            </a>
          </div>
        )}
      </div>
      {isTried && !isComplete && (
        <p role="alert" className={styles['error']}>
          {mustAgree ? 'Agree to the terms to continue.' : 'Correct the fields that are marked above.'}
        </p>
      )}
      <Button type="submit" look="primary" isPending={register.isPending}>
        {register.isPending ? 'Creating your account…' : 'Create account'}
      </Button>
      {hasPlans && plan === undefined && <p className={styles['aside']}>Free. No card required.</p>}
      {signInLink !== undefined && <p>Already have an account? {signInLink}</p>}
    </form>
  );
}
