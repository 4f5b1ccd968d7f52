import { useState } from 'react';
import { ApiFailure, errorMessage } from '../../../../frontend/api-failure.ts';
import { Button } from '../../../../frontend/ui/button.tsx';
import { ComboBox } from '../../../../frontend/ui/combo-box.tsx';
import { Notice } from '../../../../frontend/ui/notice.tsx';
import { TextField } from '../../../../frontend/ui/text-field.tsx';
import { spaced } from '../../../../kernel/spaced.ts';
import type { CountyRefresh, RefreshSource } from '../../contract.ts';
import { type RefreshLimits, refreshLimitsSchema, USUAL_LIMITS } from '../../rules/refresh/comparison.ts';
import { nextTime, parseCron } from '../../rules/refresh/cron.ts';
import { parseSchedule, SCHEDULE_EXAMPLES, scheduleLabel } from '../../rules/refresh/schedule.ts';
import { zonedLabel } from './refresh-labels.ts';
import styles from './refresh.module.css';
import { useSaveRefresh } from './use-refresh.ts';

const LIMITS: readonly { name: keyof RefreshLimits; label: string }[] = [
  { name: 'gone_percent', label: 'Parcels gone, %' },
  { name: 'new_percent', label: 'Parcels new, %' },
  { name: 'changed_percent', label: 'Parcels changed, %' },
  { name: 'area_percent', label: 'Area differs, %' },
  { name: 'columns_gone', label: 'Columns gone' },
];

interface Props {
  place: string;
  /** Null: the county gets its first schedule. */
  refresh: CountyRefresh | null;
  source: RefreshSource | null;
  onDone: () => void;
}

/** Gives a county a schedule, or changes it. */
export function RefreshForm({ place, refresh, source: imported, onDone }: Props) {
  const source = refresh?.source ?? imported;
  const [schedule, setSchedule] = useState(
    refresh === null ? 'every Monday at 03:00' : scheduleText(refresh.cron),
  );
  const [zone, setZone] = useState(refresh?.time_zone ?? ownZone());
  const [address, setAddress] = useState(source?.address ?? '');
  const [where, setWhere] = useState(source?.where ?? '');
  const limits = refresh?.limits ?? USUAL_LIMITS;
  const [texts, setTexts] = useState<Readonly<Record<keyof RefreshLimits, string>>>({
    gone_percent: String(limits.gone_percent),
    new_percent: String(limits.new_percent),
    changed_percent: String(limits.changed_percent),
    area_percent: String(limits.area_percent),
    columns_gone: String(limits.columns_gone),
  });
  const save = useSaveRefresh(place);
  const parsed = parseSchedule(schedule);
  const checked = Object.fromEntries(LIMITS.map(({ name }) => [name, readLimit(name, texts[name])]));
  const isValid =
    'cron' in parsed && Object.values(checked).every((value) => value !== null) && address.trim() !== '';
  const submit = () => {
    if (!isValid) return;
    save.mutate(
      {
        schedule,
        time_zone: zone,
        address: address.trim(),
        ...(where.trim() === '' ? {} : { where: where.trim() }),
        limits: refreshLimitsSchema.parse(checked),
      },
      { onSuccess: onDone },
    );
  };
  return (
    <form
      className={styles['form']}
      aria-label="Schedule"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={styles['pair']}>
        <TextField
          label="When"
          value={schedule}
          onChange={setSchedule}
          hint={'cron' in parsed ? nextHint(parsed.cron, zone) : SCHEDULE_EXAMPLES}
          issue={'issue' in parsed && schedule !== '' ? parsed.issue : undefined}
        />
        <ComboBox label="Time zone" options={zoneOptions(zone)} value={zone} onChange={setZone} />
      </div>
      <TextField
        label="Address of the file or service"
        value={address}
        onChange={setAddress}
        placeholder="https://county.example.gov/parcels.zip"
        hint={
          source === null
            ? 'The county was imported from a file without an address. Give the address where the file can be fetched.'
            : 'Each refresh fetches it again, with the columns and joined tables of the current edition.'
        }
      />
      <TextField
        label="Only features where (optional)"
        value={where}
        onChange={setWhere}
        placeholder="COUNTY = 'TRAVIS'"
        hint="For an ArcGIS layer, a collection of OGC API Features or a Socrata data set, in the language of its server. Other addresses take no condition."
      />
      <fieldset className={styles['limits']}>
        <legend>Publish automatically up to</legend>
        <p className={styles['aside']}>
          A refresh that changes more waits for you: you compare it, then publish or discard it.
        </p>
        <div className={styles['numbers']}>
          {LIMITS.map(({ name, label }) => (
            <TextField
              key={name}
              label={label}
              value={texts[name]}
              onChange={(text) => setTexts({ ...texts, [name]: text })}
              issue={checked[name] === null ? limitIssue(name) : undefined}
            />
          ))}
        </div>
      </fieldset>
      {save.isError && (
        <Notice tone="bad" title="The schedule was not saved.">
          <p>{errorMessage(save.error)}</p>
          {fieldIssues(save.error).map((issue) => (
            <p key={issue}>{issue}</p>
          ))}
        </Notice>
      )}
      <div className={styles['buttons']}>
        <Button type="submit" look="primary" isDisabled={!isValid || save.isPending}>
          {save.isPending ? 'Saving…' : 'Save the schedule'}
        </Button>
        <Button look="quiet" onPress={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** Returns a schedule in words if the form can read them back, and otherwise the cron expression. */
function scheduleText(cron: string): string {
  const label = scheduleLabel(cron);
  return 'cron' in parseSchedule(label) ? label : cron;
}

function fieldIssues(error: unknown): string[] {
  const message = errorMessage(error);
  return error instanceof ApiFailure
    ? error.fields.map((issue) => issue.message).filter((issue) => !message.includes(issue))
    : [];
}

function readLimit(name: keyof RefreshLimits, text: string): number | null {
  const value = text.trim() === '' ? Number.NaN : Number(text.trim().replace(/ ?%$/, ''));
  return refreshLimitsSchema.shape[name].safeParse(value).data ?? null;
}

function limitIssue(name: keyof RefreshLimits): string {
  return name === 'columns_gone' ? 'A number from 0 to 1000' : 'A percentage from 0 to 100';
}

function nextHint(cron: string, zone: string): string {
  const parsed = parseCron(cron);
  const next = 'issue' in parsed ? null : nextTime(parsed, zone, Date.now());
  return next === null ? 'This day never comes. Give another one.' : `Next: ${zonedLabel(next, zone)}`;
}

function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function zoneOptions(current: string) {
  const names = new Set(['UTC', current, ...Intl.supportedValuesOf('timeZone')]);
  return [...names].toSorted().map((name) => ({ id: name, label: spaced(name) }));
}
