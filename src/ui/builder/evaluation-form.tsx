import type { Field, FieldValue } from '../../experiment/field.ts';
import { EVALUATION_FIELDS } from '../../lab/draft/draft-edits.ts';
import { useDraft, useLab } from '../hooks.ts';
import { Button } from '../kit/button.tsx';
import { Select } from '../kit/select.tsx';
import { FieldRow } from './field-row.tsx';

type Patch = Readonly<Record<string, FieldValue>>;

const HELP =
  'The policy also plays episodes from which it does not learn, greedily or as in training, in this world or a changed one. Training stays the same.';

/** Episodes apart from training: off, or with its settings. */
export function EvaluationForm() {
  const lab = useLab();
  const evaluation = useDraft((state) => state.experiment.evaluation);
  return (
    <>
      <label className="check" title={HELP} data-path="evaluation">
        <input
          type="checkbox"
          checked={evaluation !== undefined}
          onChange={({ target }) => lab.actions.set('evaluation', target.checked ? {} : null)}
        />
        Evaluate apart from training
      </label>
      {evaluation !== undefined && (
        <>
          <div className="fields">
            {Object.values(EVALUATION_FIELDS).map((field) => (
              <FieldRow
                key={field.name}
                field={field}
                value={evaluation[field.name]}
                path={`evaluation.${field.name}`}
              />
            ))}
          </div>
          <ChangedSettings patch={(evaluation.world ?? {}) as Patch} />
        </>
      )}
    </>
  );
}

/** Settings of the world that differ from training. */
function ChangedSettings({ patch }: { readonly patch: Patch }) {
  const lab = useLab();
  const world = useDraft((state) => state.experiment.world);
  const fields = lab.catalogue.worlds.find(({ id }) => id === world.family)?.fields ?? [];
  const isChanged = ({ name }: Field) => Object.hasOwn(patch, name);
  const others = fields.filter((field) => !isChanged(field));
  const set = (next: Patch) => lab.actions.set('evaluation.world', next);
  return (
    <>
      <Select
        aria-label="Change a world setting for evaluation"
        value=""
        options={[
          { value: '', text: '+ other world setting' },
          ...others.map(({ name, label }) => ({ value: name, text: label })),
        ]}
        onChange={(name) => {
          const field = others.find((one) => one.name === name);
          if (field) set({ ...patch, [name]: world[name] ?? field.default });
        }}
      />
      {fields.filter(isChanged).map((field) => (
        <div key={field.name}>
          <FieldRow field={field} value={patch[field.name]} path={`evaluation.world.${field.name}`} />
          <Button
            size="small"
            onClick={() =>
              set(Object.fromEntries(Object.entries(patch).filter(([name]) => name !== field.name)))
            }
          >
            {field.label} as in training
          </Button>
        </div>
      ))}
    </>
  );
}
