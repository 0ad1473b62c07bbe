import { useEffect, useRef, useState } from 'react';
import type { Experiment, Parsed } from '../../experiment/experiment.ts';
import type { PageFlags } from '../../experiment/links/link-flags.ts';
import { addressOf, LONG_LINK_CHARACTERS, linkOf, proofOf } from '../../lab/links/make-link.ts';
import type { Lab } from '../../lab/model.ts';
import type { CurveProof } from '../../measure/stats/curve-hash.ts';
import { useDraft, useLab, useRun } from '../hooks.ts';
import { Button } from '../kit/button.tsx';
import { ProblemList } from '../kit/problem-list.tsx';
import { ShareFiles } from './share-files.tsx';
import { DEFAULT_OPTIONS, type LinkChoices, LinkOptions } from './share-options.tsx';

/** Null while it is created. */
function useMadeLink(
  lab: Lab,
  experiment: Experiment,
  proof: CurveProof | null,
  flags: PageFlags,
): Parsed<string> | null {
  const [made, setMade] = useState<Parsed<string> | null>(null);
  useEffect(() => {
    let current = true;
    linkOf(lab, experiment, proof, flags).then(
      (link) => current && setMade(link),
      (error: unknown) => {
        const message = `The link could not be created: ${String(error)}`;
        if (current)
          setMade({
            ok: false,
            problems: [{ path: '', message, fix: 'Save the file instead.', severity: 'error' }],
          });
      },
    );
    return () => {
      current = false;
    };
  }, [lab, experiment, proof, flags]);
  return made;
}

/** Checksum of the run's curves, or the reason why there is none (yet). */
function useProof(lab: Lab, experiment: Experiment): CurveProof | string {
  const status = useRun((state) => state.status);
  const generation = useRun((state) => state.generation);
  const [proof, setProof] = useState<CurveProof | string>('Computing the checksum …');
  // biome-ignore lint/correctness/useExhaustiveDependencies: status and generation say that there may be others.
  useEffect(() => {
    let current = true;
    void proofOf(lab, experiment).then((found) => current && setProof(found));
    return () => {
      current = false;
    };
  }, [lab, experiment, status, generation]);
  return proof;
}

/** The whole experiment as a link, as a frame for another page, and as files. */
export function ShareForm() {
  const lab = useLab();
  const experiment = useDraft((state) => state.experiment);
  const [options, setOptions] = useState<LinkChoices>(DEFAULT_OPTIONS);
  const proof = useProof(lab, experiment);
  const carried = options.digits && typeof proof !== 'string' ? proof : null;
  const made = useMadeLink(lab, experiment, carried, options.flags);
  const base = `${location.origin}${location.pathname}`;
  const address = made?.ok === true ? addressOf(base, options.flags, made.value) : '';
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
      {options.flags.embed && (
        <CopyField label="Frame for another page" text={frameOf(address, experiment.name)} rows={4} />
      )}
      <ShareFiles experiment={experiment} />
    </div>
  );
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

function CopyField({
  label,
  text,
  rows = 3,
}: {
  readonly label: string;
  readonly text: string;
  readonly rows?: number;
}) {
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
