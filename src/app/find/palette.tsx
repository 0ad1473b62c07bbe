/** The search of the page: one field and its results, for keyboard and pointer. */
import './find.css';
import {
  type KeyboardEvent,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { STATUS_WORDS } from '../atlas/words.ts';
import { Button, LinkButton } from '../kit/button.tsx';
import { groupsOf } from '../kit/search-field.tsx';
import { useAnswer, useDraft, useLab } from '../model/hooks.ts';
import { storedObject, type TextStorage } from '../model/storage.ts';
import { type FindEntry, KINDS } from './entry.ts';
import { type Found, findIndex } from './find-index.ts';
import { openEntry } from './open-entry.ts';

/** Entries recently opened from the search, the latest first, stored in this browser. */
const KEY = 'reward-lab/found';
const MAX_RECENT = 5;

function recentKeys(storage: TextStorage | null): readonly string[] {
  const { keys } = storedObject(storage, KEY);
  return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string').slice(0, MAX_RECENT) : [];
}

function keepRecent(storage: TextStorage | null, key: string): void {
  const keys = [key, ...recentKeys(storage).filter((other) => other !== key)].slice(0, MAX_RECENT);
  try {
    storage?.setItem(KEY, JSON.stringify({ keys }));
  } catch {
    // Storage is full or forbidden, so nothing is stored.
  }
}

const MAX_BEST = 3;
const MAX_IN_GROUP = 4;
const EXAMPLES = ['reward hacking', 'GRPO', 'curiosity', 'entropy', 'ep_rew_mean', 'dark mode'];
const FIRST_STEPS = [
  'action:lessons',
  'action:atlas',
  'action:presets',
  'action:build',
  'action:runs',
  'action:help',
];

type Group = readonly [label: string, entries: readonly FindEntry[]];

/** Lists the best entries first, then the others by kind, in the order of each kind's best entry. */
function groupsFor(found: Found, query: string, recent: readonly string[]): readonly Group[] {
  const of = (keys: readonly string[]) => keys.flatMap((key) => found.entries.get(key) ?? []);
  const hits = found.index.find(query);
  if (hits === null) {
    const lessons = [...found.entries.values()].filter(({ kind }) => kind === 'lesson');
    const groups: Group[] = [
      ['Recent', of(recent)],
      ['Begin here', [...lessons.slice(0, MAX_BEST), ...of(FIRST_STEPS)]],
    ];
    return groups.filter(([, entries]) => entries.length > 0);
  }
  const entries = of(hits);
  const rest = groupsOf(entries.slice(MAX_BEST), ({ kind }) => KINDS[kind]);
  const best: Group = ['Best matches', entries.slice(0, MAX_BEST)];
  return entries.length === 0
    ? []
    : [best, ...rest.map(([label, all]): Group => [label, all.slice(0, MAX_IN_GROUP)])];
}

const firstOf = (found: Found | null, query: string): FindEntry | undefined =>
  found?.entries.get(found.index.find(query)?.[0] ?? '');

export function Palette({ onClose }: { readonly onClose: () => void }) {
  const lab = useLab();
  const { storage } = lab.studies;
  const { value: found, fault } = useAnswer(() => findIndex(lab), [lab]);
  const [query, setQuery] = useState(() => document.documentElement.dataset.find ?? '');
  const asked = useDeferredValue(query);
  const [recent] = useState(() => recentKeys(storage));
  const groups = useMemo(
    () => (found === null ? [] : groupsFor(found, asked, recent)),
    [found, asked, recent],
  );
  const listed = groups.flatMap(([, entries]) => entries);
  const [at, setAt] = useState(0);
  const place = Math.min(at, Math.max(0, listed.length - 1));
  const list = useId();
  const dialog = useOpenDialog();
  // With braces: newer browsers return a promise from scrolling, and React would call what an effect returns.
  useEffect(() => {
    document.getElementById(`${list}-${place}`)?.scrollIntoView({ block: 'nearest' });
  }, [list, place]);
  const type = (text: string) => {
    setQuery(text);
    setAt(0);
  };
  const open = (entry: FindEntry | undefined) => {
    if (entry === undefined) return;
    keepRecent(storage, entry.key);
    onClose();
    void openEntry(entry, lab);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (move !== undefined && listed.length > 0) {
      event.preventDefault();
      setAt((place + move + listed.length) % listed.length);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault(); // otherwise the same key press activates the element that regains focus
      // The list may lag behind the typed text.
      open(asked === query ? listed[place] : firstOf(found, query));
    }
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it natively; the click is for the backdrop.
    <dialog
      ref={dialog}
      className="modal find"
      aria-label="Search"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className="find-head">
        <FindField
          query={query}
          list={list}
          active={listed.length > 0 ? `${list}-${place}` : undefined}
          onType={type}
          onKeyDown={onKeyDown}
        />
        <Button icon="close" label="Close" tone="quiet" onClick={onClose} />
      </div>
      <p className="visually-hidden" role="status">
        {found !== null && asked.trim() !== '' && `${listed.length} found`}
      </p>
      <FoundList
        groups={groups}
        found={found}
        list={list}
        place={place}
        isLate={asked !== query}
        onPoint={setAt}
        onOpen={open}
      />
      {found === null && (
        <p className="find-empty muted">
          {fault === '' ? 'Loading …' : `Search could not be loaded: ${fault}`}
        </p>
      )}
      {found !== null && listed.length === 0 && <NoMatch asked={asked} onTry={type} />}
      <p className="find-foot muted small" aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> choose <kbd>Enter</kbd> open <kbd>Esc</kbd> close
      </p>
    </dialog>
  );
}

interface FoundListProps {
  readonly groups: readonly Group[];
  readonly found: Found | null;
  /** Id of the list, and the beginning of its options' ids. */
  readonly list: string;
  readonly place: number;
  /** The list is still that of what was typed before. */
  readonly isLate: boolean;
  readonly onPoint: (place: number) => void;
  readonly onOpen: (entry: FindEntry) => void;
}

function FoundList({ groups, found, list, place, isLate, onPoint, onOpen }: FoundListProps) {
  const listed = groups.flatMap(([, entries]) => entries);
  return (
    <div className="find-list" id={list} role="listbox" aria-label="Found" aria-busy={isLate || undefined}>
      {groups.map(([label, entries]) => (
        <OptionGroup key={label} label={label}>
          {entries.map((entry) => {
            const k = listed.indexOf(entry);
            return (
              <Option
                key={entry.key}
                id={`${list}-${k}`}
                found={found}
                entry={entry}
                active={k === place}
                onPoint={() => onPoint(k)}
                onOpen={() => onOpen(entry)}
              />
            );
          })}
        </OptionGroup>
      ))}
    </div>
  );
}

/** Opens a dialog when it mounts. */
function useOpenDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    delete document.documentElement.dataset.find; // the field itself receives what is typed from here on
    return () => current?.close();
  }, []);
  return dialog;
}

interface FindFieldProps {
  readonly query: string;
  /** Ids of the list and of its active option; undefined if the list is empty. */
  readonly list: string;
  readonly active: string | undefined;
  readonly onType: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function FindField({ query, list, active, onType, onKeyDown }: FindFieldProps) {
  return (
    <input
      className="find-field"
      type="text"
      role="combobox"
      aria-label="Search the page"
      aria-expanded={active !== undefined}
      aria-controls={list}
      aria-autocomplete="list"
      aria-activedescendant={active}
      placeholder="Search studies, papers, designs, metrics, settings …"
      autoComplete="off"
      spellCheck={false}
      // biome-ignore lint/a11y/noAutofocus: the field of a dialog that was asked for.
      autoFocus
      value={query}
      onChange={({ target }) => onType(target.value)}
      onKeyDown={onKeyDown}
    />
  );
}

function OptionGroup({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox.
    <div role="group" aria-label={label}>
      <p className="find-group muted small" aria-hidden="true">
        {label}
      </p>
      {children}
    </div>
  );
}

interface NoMatchProps {
  readonly asked: string;
  readonly onTry: (text: string) => void;
}

function NoMatch({ asked, onTry }: NoMatchProps) {
  return (
    <p className="find-empty">
      Nothing matches “{asked}”. Try{' '}
      {EXAMPLES.map((example, k) => (
        <span key={example}>
          {k > 0 && ' · '}
          <LinkButton onClick={() => onTry(example)}>{example}</LinkButton>
        </span>
      ))}
    </p>
  );
}

interface OptionProps {
  readonly id: string;
  readonly found: Found | null;
  readonly entry: FindEntry;
  readonly active: boolean;
  readonly onPoint: () => void;
  readonly onOpen: () => void;
}

function Option({ id, found, entry, active, onPoint, onOpen }: OptionProps) {
  const hint = useHint(found, entry);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys of its options.
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option.
    <div
      id={id}
      className="find-option"
      role="option"
      aria-selected={active}
      onPointerMove={onPoint}
      onClick={onOpen}
    >
      <span className="find-title">{entry.title}</span>
      <span className="find-kind muted small">
        {KIND_WORDS[entry.kind]}
        {entry.status !== undefined &&
          ` ${STATUS_WORDS[entry.status].mark} ${STATUS_WORDS[entry.status].text}`}
        {entry.press !== undefined && entry.press !== '' && <kbd>{entry.press}</kbd>}
      </span>
      {hint !== '' && <span className="find-hint muted small">{hint}</span>}
    </div>
  );
}

const KIND_WORDS: Readonly<Record<FindEntry['kind'], string>> = {
  lesson: 'lesson',
  study: 'study',
  preset: 'preset',
  design: 'reward design',
  agent: 'agent',
  world: 'world',
  term: 'reward term',
  word: 'glossary',
  metric: 'metric',
  page: 'page',
  action: 'action',
  setting: 'setting',
  paper: 'paper',
};

/** Adds the nearest study for a paper without one, and the world that opens for a design that does not fit here. */
function useHint(found: Found | null, entry: FindEntry): string {
  const family = useDraft((state) => state.experiment.world.family);
  return useMemo(() => {
    const { kind, hint, target } = entry;
    if (target.open === 'design' && target.design.family !== family) {
      const [home = target.design.family] = 'worlds' in target.design ? target.design.worlds : [];
      return `Opens in its world, ${home.replaceAll('-', ' ')}. ${hint}`;
    }
    if (kind !== 'paper' || found === null) return hint;
    const study = found.nearestStudy(entry);
    return study === undefined ? hint : `${hint} · Nearest study: ${study.title}`;
  }, [found, entry, family]);
}
