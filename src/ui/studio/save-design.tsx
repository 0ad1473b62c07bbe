import { useId, useState } from 'react';
import { useDraft, useLab } from '../hooks.ts';
import { Button } from '../kit/button.tsx';

/** Saves the reward design of the variant under a name. */
export function SaveDesign({ variant, saved }: { readonly variant: number; readonly saved: () => void }) {
  const lab = useLab();
  const label = useDraft((state) => state.experiment.variants[variant]?.label ?? '');
  const [title, setTitle] = useState(label);
  const [said, setSaid] = useState('');
  const id = useId();
  const save = () => {
    const problem = lab.studio.saveDesign(variant, title);
    setSaid(problem ?? `“${title.trim()}” is saved in this browser.`);
    saved();
  };
  return (
    <form
      className="library-save"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <label htmlFor={id}>Save this variant’s design as</label>
      <input
        id={id}
        className="input"
        value={title}
        maxLength={80}
        onChange={(event) => setTitle(event.target.value)}
      />
      <Button size="small" onClick={save}>
        {' '}
        Save{' '}
      </Button>
      <span role="status" className="muted small">
        {said}
      </span>
    </form>
  );
}
