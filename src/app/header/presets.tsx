import { lazy, Suspense, useMemo, useState } from 'react';
import { difference } from '../../experiment/difference.ts';
import type { Experiment } from '../../experiment/experiment.ts';
import type { Catalogue } from '../../experiment/field.ts';
import { PresetWatch } from '../draft/words-tip.tsx';
import { LinkButton } from '../kit/button.tsx';
import { groupsOf, matcherOf, SearchField } from '../kit/search-field.tsx';
import { useWayBack } from '../kit/way-back.ts';
import { PHONE, useDraft, useLab, useLink, useMedia } from '../model/hooks.ts';
import type { Lab } from '../model/lab.ts';
import { askedBy } from '../share/asked-by.ts';

/** Shows the preset's question and what to watch, or a custom experiment's notes, below the link back to a lesson. */
export function PresetQuestion(props: { readonly open: () => void }) {
  const from = useWayBack();
  return (
    <>
      {from !== null && (
        <p className="question">
          <a className="link" href={from.hash}>
            ← Back to {from.words}
          </a>
        </p>
      )}
      <Question {...props} />
    </>
  );
}

function Question({ open }: { readonly open: () => void }) {
  const lab = useLab();
  const id = useDraft((state) => state.presetId);
  const experiment = useDraft((state) => state.experiment);
  const visited = useLink((state) => state.guest !== null);
  const [hinted, setHinted] = useState(false); // Hide the answer until the question was asked.
  // An edited preset keeps its question. So do links, files and stored runs.
  const asked = useMemo(() => askedBy(experiment, lab.presets, id), [experiment, lab, id]);
  if (asked === null)
    return (
      <div className="question">
        <p>
          <span className="muted">{visited ? 'An experiment from a link.' : 'Your own experiment.'}</span>{' '}
          <LinkButton onClick={open}>Open a preset</LinkButton>
        </p>
        <Notes text={experiment.notes} />
      </div>
    );
  const { preset, same } = asked;
  const changed = same ? '' : changeOf(preset.experiment as Experiment, experiment, lab.catalogue);
  return (
    <div className="question">
      <p className="question-line" title={preset.question}>
        <b>{preset.question}</b>
        {!same && (
          <span className="muted">
            {visited ? 'a modified copy of a preset' : 'modified by you'}
            {changed !== '' && `: ${changed}`}{' '}
            {!visited && (
              <LinkButton onClick={() => openFromTop(lab, preset.id)}>Back to the preset</LinkButton>
            )}
          </span>
        )}
        <LinkButton pressed={hinted} onClick={() => setHinted(!hinted)}>
          {same ? 'What to watch' : 'What to watch in the preset'}
        </LinkButton>
      </p>
      {hinted && (
        <p className="muted">
          <PresetWatch of={preset} />
        </p>
      )}
      {experiment.notes !== preset.experiment.notes && <Notes text={experiment.notes} />}
    </div>
  );
}

/** What was changed, apart from notes, which are shown. A preset need not have edits. */
function changeOf(preset: Experiment, now: Experiment, catalogue: Catalogue): string {
  const { edits = [], ...before } = preset;
  return difference({ ...before, edits, notes: now.notes }, now, catalogue);
}

/** Longer notes would push the stage out of view. */
const LONG_NOTES = 400;

function Notes({ text }: { readonly text: string }) {
  if (text.trim() === '') return null;
  if (text.length <= LONG_NOTES)
    return (
      <p className="muted question-notes">
        <span className="question-word">Notes:</span> {text}
      </p>
    );
  return (
    <details className="question-notes">
      <summary>Notes</summary>
      <p className="muted">{text}</p>
    </details>
  );
}

/** Scrolls to the top, where the question is, for users who scrolled to the charts. */
function openFromTop(lab: Lab, id: string): void {
  lab.actions.openPreset(id);
  document.querySelector('.scene')?.scrollTo({ top: 0 });
  window.scrollTo({ top: 0 });
}

const StudyList = lazy(() =>
  import('../atlas/study-list.tsx').then((module) => ({ default: module.StudyList })),
);

/** The content of a dialog. It is mounted only while open, so each search starts empty. */
export function PresetList({ onClose }: { readonly onClose: () => void }) {
  const lab = useLab();
  const current = useDraft((state) => state.presetId);
  const [search, setSearch] = useState('');
  const phone = useMedia(PHONE);
  const groups = presetGroups(lab, search);
  return (
    <div className="preset-groups">
      <SearchField
        // The dialog focuses the element with this attribute, which React would not write. On a phone, focus would open the
        // keyboard.
        ref={(entry) => {
          entry?.toggleAttribute('autofocus', !phone);
        }}
        aria-label="Search presets and studies"
        placeholder="Search: shaping, PPO, bandit …"
        value={search}
        onChange={setSearch}
        onKeyDown={(event) => {
          const first = groups[0]?.presets[0];
          if (event.key !== 'Enter' || search.trim() === '' || first === undefined) return;
          event.preventDefault(); // otherwise the same key press activates the element that regains focus, such as Reset
          openFromTop(lab, first.id);
          onClose();
        }}
      />
      <p>
        <LinkButton
          onClick={() => {
            onClose();
            location.hash = 'atlas';
          }}
        >
          Atlas: all studies and papers
        </LinkButton>
      </p>
      {groups.map(({ label, presets }) => (
        <section key={label} aria-label={label}>
          <h3>
            {label} <span className="muted">{presets.length}</span>
          </h3>
          <ul className="preset-list">
            {presets.map((preset) => (
              <li key={preset.id}>
                <PresetEntry
                  preset={preset}
                  isOpen={preset.id === current}
                  open={() => {
                    openFromTop(lab, preset.id);
                    onClose();
                  }}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Suspense fallback={null}>
        <StudyList search={search} onClose={onClose} />
      </Suspense>
      {groups.length === 0 && (
        <p className="muted" role="status">
          No preset matches “{search}”. <LinkButton onClick={() => setSearch('')}>Show all</LinkButton>
        </p>
      )}
    </div>
  );
}

interface PresetEntryProps {
  readonly preset: ListedPreset;
  readonly isOpen: boolean;
  readonly open: () => void;
}

function PresetEntry({ preset, isOpen, open }: PresetEntryProps) {
  return (
    <button type="button" className="preset" aria-current={isOpen} onClick={open}>
      <b>{preset.title}</b>
      <span>{preset.question}</span>
      <span className="muted small">
        <span className="question-word">What to watch:</span> <PresetWatch of={preset} />
      </span>
    </button>
  );
}

type Known = Pick<Lab, 'presets' | 'catalogue'>;
type ListedPreset = Known['presets'][number];

/** Groups presets in the order of each group's first preset, without those that do not match. */
export function presetGroups(lab: Known, search: string) {
  const matches = matcherOf(search);
  return groupsOf(lab.presets, (preset) => groupOf(lab, preset))
    .map(([label, all]) => ({ label, presets: all.filter((preset) => matches(textOf(lab, preset, label))) }))
    .filter(({ presets }) => presets.length > 0);
}

function groupOf({ catalogue }: Known, { experiment }: ListedPreset): string {
  const world = catalogue.worlds.find(({ id }) => id === experiment.world.family)?.label ?? 'Other worlds';
  const families = experiment.variants.map(
    ({ agent }) => catalogue.agents.find(({ id }) => id === agent.type)?.family,
  );
  return families.includes('networks') ? `${world}, networks` : world;
}

/** Returns the searchable text of a preset: its texts and the names of its parts. */
function textOf({ catalogue }: Known, preset: ListedPreset, label: string): string {
  const { title, question, watch, experiment } = preset;
  const parts = experiment.variants.flatMap(({ label: variant, agent, reward }) => [
    variant,
    catalogue.agents.find(({ id }) => id === agent.type)?.label,
    ...reward.map(({ term }) => catalogue.terms.find(({ id }) => id === term)?.label),
  ]);
  return [label, title, question, watch, ...parts].join(' ');
}
