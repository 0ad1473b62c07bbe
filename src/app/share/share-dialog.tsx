import './share.css';
import { useState } from 'react';
import type { Parsed } from '../../experiment/experiment.ts';
import { type Hideable, NO_FLAGS, type PageFlags } from '../../experiment/link-flags.ts';
import type { CurveProof } from '../../stats/stats/curve-hash.ts';
import { goTo } from '../kit/address.ts';
import { Button } from '../kit/button.tsx';
import { CopyField } from '../kit/copy-field.tsx';
import { ProblemList } from '../kit/problem-list.tsx';
import { useAnswer, useDraft, useLab, useRun } from '../model/hooks.ts';
import { addressOf, LINK_CUTS, linkOf, proofOf } from './make-link.ts';
import { ShareFiles } from './share-files.tsx';

export function ShareForm() {
  const lab = useLab();
  const experiment = useDraft((state) => state.experiment);
  const [flags, setFlags] = useState(NO_FLAGS);
  const [digits, setDigits] = useState(true);
  // The checksum of the run's curves, or the reason why there is none (yet), may change with the run.
  const status = useRun((state) => state.status);
  const generation = useRun((state) => state.generation);
  const found = useAnswer(() => proofOf(lab, experiment), [lab, experiment, status, generation]);
  const proof = found.value ?? 'Computing the checksum …';
  const carried = digits && typeof proof !== 'string' ? proof : null;
  const link = useAnswer(() => linkOf(lab, experiment, carried, flags), [lab, experiment, carried, flags]);
  const made = link.fault === '' ? link.value : notMade(link.fault);
  const base = `${location.origin}${location.pathname}`;
  const address = made?.ok === true ? addressOf(base, flags, made.value) : '';
  return (
    <div className="file-form share">
      <p className="muted">
        The link contains the whole experiment: world, designs, agents, seeds. Only the page that opens the
        link reads it. No server receives it.
      </p>
      <LinkOptions digits={digits} setDigits={setDigits} flags={flags} setFlags={setFlags} proof={proof} />
      {made?.ok === false && <ProblemList problems={made.problems} />}
      <CopyField label="Link" text={address} />
      <p className="muted small" role="status">
        {made === null ? 'Packing …' : lengthText(address.length)}
      </p>
      {flags.embed && (
        <CopyField label="Frame for another page" text={frameOf(address, experiment.name)} rows={4} />
      )}
      <ShareFiles experiment={experiment} />
      <section aria-label="Study">
        <h3>Study</h3>
        <div className="file-keys">
          <Button icon="plus" onClick={() => goTo('#write')}>
            Write a study
          </Button>
        </div>
        <p className="muted small">
          A claim about this experiment that anyone can run: with a prediction, a verdict by statistics, and
          words.
        </p>
      </section>
    </div>
  );
}

function notMade(fault: string): Parsed<string> {
  const message = `The link could not be created: ${fault}`;
  return {
    ok: false,
    problems: [{ path: '', message, fix: 'Save the file instead.', severity: 'error' }],
  };
}

function lengthText(length: number): string {
  if (length === 0) return '';
  const said = `${length.toLocaleString('en')} characters.`;
  const cuts = LINK_CUTS.filter((cut) => length > cut.length);
  const [first, second] = cuts;
  if (first === undefined) return said;
  const places = [first, ...(second === undefined ? [] : [second])].map(
    (cut) => `${cut.where} cut addresses after ${cut.length.toLocaleString('en')} characters.`,
  );
  return `${said} ${places.join(' ')} Send the file instead: it arrives whole.`;
}

/** Escapes attributes, because they contain text of the experiment's author. */
function frameOf(address: string, name: string): string {
  const safe = (text: string) =>
    text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0) ?? 32};`);
  return `<iframe src="${safe(address)}" title="${safe(name)}" width="960" height="640" sandbox="allow-scripts allow-same-origin allow-popups" referrerpolicy="no-referrer"></iframe>`;
}

const SWITCHES = [
  { flag: 'paused', text: 'must press play to start it' },
  {
    flag: 'lock',
    text: 'cannot change its settings',
    hint: 'A kept copy can be changed. Locking guides a class; it is not access control.',
  },
  {
    flag: 'embed',
    text: 'sees only the world view, the run controls and the charts, in a frame on another page',
  },
] as const;

const PARTS: readonly { readonly part: Hideable; readonly text: string }[] = [
  { part: 'builder', text: 'the builder' },
  { part: 'presets', text: 'presets' },
  { part: 'transport', text: 'the run controls' },
  { part: 'stage', text: 'the world view' },
  { part: 'charts', text: 'the charts' },
];

interface LinkOptionsProps {
  /** True if the link contains the checksum of the curves. */
  readonly digits: boolean;
  readonly setDigits: (digits: boolean) => void;
  readonly flags: PageFlags;
  readonly setFlags: (flags: PageFlags) => void;
  readonly proof: CurveProof | string;
}

function LinkOptions({ digits, setDigits, flags, setFlags, proof }: LinkOptionsProps) {
  const hide = (part: Hideable, on: boolean) =>
    setFlags({
      ...flags,
      hide: on ? [...flags.hide, part] : flags.hide.filter((other) => other !== part),
    });
  const none = typeof proof === 'string';
  const [hash, hint] = none
    ? ['', proof]
    : [
        ` (${proof.hash})`,
        'The checksum covers every recorded number: all variants, seeds and measurement points.',
      ];
  return (
    <fieldset className="share-options">
      <legend>Anyone who opens the link</legend>
      <Choice
        text={`sees whether the curves are reproduced${hash}`}
        hint={hint}
        checked={digits && !none}
        disabled={none}
        onChange={setDigits}
      />
      {SWITCHES.map(({ flag, ...words }) => (
        <Choice
          key={flag}
          {...words}
          checked={flags[flag]}
          onChange={(on) => setFlags({ ...flags, [flag]: on })}
        />
      ))}
      <div className="share-hide">
        <span className="muted">does not see</span>
        {PARTS.map(({ part, text }) => (
          <Choice
            key={part}
            text={text}
            checked={flags.hide.includes(part)}
            onChange={(on) => hide(part, on)}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface ChoiceProps {
  readonly text: string;
  readonly hint?: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (on: boolean) => void;
}

function Choice({ text, hint, checked, disabled, onChange }: ChoiceProps) {
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        {text}
        {hint !== undefined && <span className="muted small share-hint">{hint}</span>}
      </span>
    </label>
  );
}
