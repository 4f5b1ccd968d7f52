import { Check } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { z } from 'zod';
import type { Command, CommandContext } from '../../../frontend/commands.ts';
import { recall, remember } from '../../../frontend/local-memory.ts';
import { closeOverlay } from '../../../frontend/overlays.ts';
import { countLabel } from '../../../kernel/count-label.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import { type RankedCommand, rankCommands } from '../rules/rank-commands.ts';
import styles from './command-palette.module.css';
import { FinderField, isPaletteKey } from './finder-field.tsx';
import { ShownKeys } from './shown-keys.tsx';
import { useCommandList } from './use-commands.ts';

const RECENT_KEY = 'recent-commands';

const MAX_RECENT = 12;

/** The field and the list of commands. `typed`: the text that was typed while this was loading. */
export function CommandFinder({ typed }: { typed: string }) {
  const { commands, context, groups } = useCommandList();
  const [text, setText] = useState(typed);
  const [active, setActive] = useState(0);
  const [recent] = useState(recentCommands);
  const id = useId();
  const found = useMemo(() => rankCommands(commands, text, recent, groups), [commands, text, recent, groups]);
  const selected = found[active];
  // Renders again when the map has loaded, because the commands' `disabledReason` depends on it.
  useMapSession(({ view }) => view);

  const run = (command: Command) => {
    if ((command.disabledReason?.(context) ?? null) !== null) return;
    saveRecentCommand(command.id);
    closeOverlay();
    // Runs after the palette restored the focus, so that a dialog opened by the command can take it.
    requestAnimationFrame(() => command.run(context));
  };
  const move = (to: number) => setActive(found.length === 0 ? 0 : (to + found.length) % found.length);
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      Home: 0,
      End: found.length - 1,
      PageDown: Math.min(active + 8, found.length - 1),
      PageUp: Math.max(active - 8, 0),
    };
    const to = steps[event.key];
    if (to !== undefined) move(to);
    else if (event.key === 'Enter' && selected !== undefined) run(selected.command);
    else if (isPaletteKey(event)) closeOverlay();
    else return;
    event.preventDefault();
  };

  return (
    <>
      <FinderField
        listId={`${id}-list`}
        isListShown
        {...(selected === undefined ? {} : { 'aria-activedescendant': `${id}-${active}` })}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div className="visually-hidden" role="status">
        {countLabel(found.length, 'command')}
      </div>
      <div id={`${id}-list`} role="listbox" aria-label="Commands" className={styles['list']}>
        {found.map((entry, index) => (
          <Row
            key={entry.command.id}
            id={`${id}-${index}`}
            entry={entry}
            isFirst={entry.heading !== found[index - 1]?.heading}
            isActive={index === active}
            context={context}
            onActive={() => setActive(index)}
            onChoose={() => run(entry.command)}
          />
        ))}
      </div>
      {found.length === 0 && (
        <p className={styles['none']}>
          <b>No command matches “{text}”.</b> Addresses, parcels and places are found with the search box.
        </p>
      )}
    </>
  );
}

interface RowProps {
  id: string;
  entry: RankedCommand<Command>;
  /** True for the first row below its heading. */
  isFirst: boolean;
  isActive: boolean;
  context: CommandContext;
  onActive: () => void;
  onChoose: () => void;
}

function Row({ id, entry, isFirst, isActive, context, onActive, onChoose }: RowProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  const { command, heading } = entry;
  const reason = command.disabledReason?.(context) ?? null;
  const isOn = command.isOn?.(context) ?? false;
  const Icon = command.icon;
  return (
    <>
      {isFirst && heading !== null && (
        <p className={styles['heading']} aria-hidden>
          {heading}
        </p>
      )}
      {/* The text field keeps the focus, and the arrow keys move through the rows (aria-activedescendant). */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus */}
      <div
        ref={row}
        id={id}
        role="option"
        aria-selected={isActive}
        aria-disabled={reason !== null}
        className={styles['row']}
        onPointerMove={() => !isActive && onActive()}
        onPointerDown={(event) => event.preventDefault()}
        onClick={onChoose}
      >
        <span className={styles['icon']}>{Icon !== undefined && <Icon aria-hidden />}</span>
        <span className={styles['text']}>
          <span className={styles['title']}>
            <Marked text={command.title} marks={entry.marks} />
            {isOn && (
              <span className={styles['on']}>
                <Check aria-hidden /> On
              </span>
            )}
          </span>
          {reason !== null && <span className={styles['reason']}>{reason}</span>}
        </span>
        {command.shortcut !== undefined && (
          <ShownKeys keys={command.shortcut.shown} held={command.shortcut.held} />
        )}
      </div>
    </>
  );
}

function Marked({ text, marks }: { text: string; marks: RankedCommand<Command>['marks'] }) {
  const edges = [...marks, [text.length, text.length] as const];
  return edges.map(([start, end], index) => (
    <span key={start}>
      {text.slice(edges[index - 1]?.[1] ?? 0, start)}
      {start < end && <mark>{text.slice(start, end)}</mark>}
    </span>
  ));
}

/** Returns the ids of the commands that were run from the palette in this browser, latest first. */
function recentCommands(): readonly string[] {
  return recall(RECENT_KEY, z.array(z.string().max(200)).max(MAX_RECENT)) ?? [];
}

function saveRecentCommand(id: string): void {
  remember(RECENT_KEY, [id, ...recentCommands().filter((other) => other !== id)].slice(0, MAX_RECENT));
}
