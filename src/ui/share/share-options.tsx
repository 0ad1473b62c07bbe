import type { Hideable, PageFlags } from '../../experiment/links/link-flags.ts';
import type { CurveProof } from '../../measure/stats/curve-hash.ts';

export interface LinkChoices {
  /** The link contains the checksum of the curves. */
  readonly digits: boolean;
  readonly flags: PageFlags;
}

export const DEFAULT_OPTIONS: LinkChoices = {
  digits: true,
  flags: { embed: false, hide: [], lock: false, paused: false, panel: null, parent: null },
};

const PARTS: readonly { readonly part: Hideable; readonly text: string }[] = [
  { part: 'builder', text: 'the builder' },
  { part: 'presets', text: 'presets' },
  { part: 'transport', text: 'the run controls' },
  { part: 'stage', text: 'the world view' },
  { part: 'charts', text: 'the charts' },
];

interface LinkOptionsProps {
  readonly options: LinkChoices;
  readonly onChange: (options: LinkChoices) => void;
  readonly proof: CurveProof | string;
}

/** How the page behaves for anyone who opens the link. */
export function LinkOptions({ options, onChange, proof }: LinkOptionsProps) {
  const { flags } = options;
  const change = (patch: Partial<PageFlags>) => onChange({ ...options, flags: { ...flags, ...patch } });
  const hide = (part: Hideable, on: boolean) =>
    change({ hide: on ? [...flags.hide, part] : flags.hide.filter((other) => other !== part) });
  const none = typeof proof === 'string';
  return (
    <fieldset className="share-options">
      <legend>Anyone who opens the link</legend>
      <Choice
        text={
          none
            ? 'sees whether the curves are reproduced'
            : `sees whether the curves are reproduced (${proof.hash})`
        }
        hint={
          none
            ? proof
            : 'The checksum covers every recorded number: all variants, seeds and measurement points.'
        }
        checked={options.digits && !none}
        disabled={none}
        onChange={(digits) => onChange({ ...options, digits })}
      />
      <Choice
        text="must press play to start it"
        checked={flags.paused}
        onChange={(paused) => change({ paused })}
      />
      <Choice
        text="cannot change its settings"
        hint="A kept copy can be changed. Locking guides a class; it is not access control."
        checked={flags.lock}
        onChange={(lock) => change({ lock })}
      />
      <Choice
        text="sees only the world view, the run controls and the charts, in a frame on another page"
        checked={flags.embed}
        onChange={(embed) => change({ embed })}
      />
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
