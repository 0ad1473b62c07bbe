import { useRef, useState } from 'react';
import type { Parsed } from '../../experiment/experiment.ts';
import { addressOf, LONG_LINK_CHARACTERS, linkOf, proofOf } from '../../lab/links/make-link.ts';
import { useAnswer, useDraft, useLab, useRun } from '../hooks.ts';
import { Button } from '../kit/button.tsx';
import { ProblemList } from '../kit/problem-list.tsx';
import { ShareFiles } from './share-files.tsx';
import { DEFAULT_OPTIONS, type LinkChoices, LinkOptions } from './share-options.tsx';

/** The whole experiment as a link, as a frame for another page, and as files. */
export function ShareForm() {
  const lab = useLab();
  const experiment = useDraft((state) => state.experiment);
  const [options, setOptions] = useState<LinkChoices>(DEFAULT_OPTIONS);
  // The checksum of the run's curves, or the reason why there is none (yet): it may change with the run.
  const status = useRun((state) => state.status);
  const generation = useRun((state) => state.generation);
  const found = useAnswer(() => proofOf(lab, experiment), [lab, experiment, status, generation]);
  const proof = found.value ?? 'Computing the checksum …';
  const carried = options.digits && typeof proof !== 'string' ? proof : null;
  const { flags } = options;
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
      <LinkOptions options={options} onChange={setOptions} proof={proof} />
      {made?.ok === false && <ProblemList problems={made.problems} />}
      <CopyField label="Link" text={address} />
      <p className="muted small" role="status">
        {made === null ? 'Packing …' : lengthWords(address.length)}
      </p>
      {flags.embed && (
        <CopyField label="Frame for another page" text={frameOf(address, experiment.name)} rows={4} />
      )}
      <ShareFiles experiment={experiment} />
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

function lengthWords(length: number): string {
  if (length === 0) return '';
  const said = `${length.toLocaleString('en')} characters.`;
  return length > LONG_LINK_CHARACTERS
    ? `${said} Some mail and chat programs truncate links this long. The file is safer.`
    : said;
}

/** Attributes contain text of the experiment's author, so characters that could end them are escaped. */
function frameOf(address: string, name: string): string {
  const safe = (text: string) =>
    text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0) ?? 32};`);
  return `<iframe src="${safe(address)}" title="${safe(name)}" width="960" height="640" sandbox="allow-scripts allow-same-origin" referrerpolicy="no-referrer"></iframe>`;
}

interface CopyFieldProps {
  readonly label: string;
  readonly text: string;
  readonly rows?: number;
}

function CopyField({ label, text, rows = 3 }: CopyFieldProps) {
  const [said, setSaid] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid('Copied');
    } catch {
      // Frames and old browsers refuse it. Then the text is selected, ready for Ctrl C.
      field.current?.select();
      setSaid('Press Ctrl+C to copy');
    }
  };
  return (
    <div className="share-field">
      <label>
        <span>{label}</span>
        <textarea
          ref={field}
          className="input"
          readOnly
          rows={rows}
          value={text}
          spellCheck={false}
          onFocus={(event) => event.target.select()}
        />
      </label>
      <Button tone="accent" disabled={text === ''} onClick={() => void copy()}>
        {said === '' ? `Copy ${label.toLowerCase().split(' ')[0]}` : said}
      </Button>
    </div>
  );
}
