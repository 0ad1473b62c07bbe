import { lazy, Suspense } from 'react';
import type { LinesField } from '../../experiment/field.ts';
import type { SourceSubject } from '../../experiment/parse/known-name.ts';
import { useDraft, useLab, useProblems } from '../hooks.ts';
import { ProblemList } from '../kit/problem-list.tsx';
import { optionsOf, Select } from '../kit/select.tsx';
import { Palette } from '../stage/paint-mode.tsx';
import { SourceButton } from '../studio/source-button.tsx';
import { FieldRow } from './field-row.tsx';
import { Fold, PartFields, usePart } from './part-fields.tsx';
import { WordsTip } from './words-tip.tsx';

const TablePaste = lazy(async () => ({ default: (await import('./table-paste.tsx')).TablePaste }));
const FirstText = lazy(async () => ({ default: (await import('./first-text.tsx')).FirstText }));
const WORLD: SourceSubject = { kind: 'world' };

/** The world that all variants share: family, map with its palette, settings. */
export function WorldForm() {
  const lab = useLab();
  const world = useDraft((state) => state.experiment.world);
  const problems = useProblems('world');
  const entry = lab.catalogue.worlds.find((candidate) => candidate.id === world.family);
  const map = entry?.fields.find(
    (field): field is LinesField => field.kind === 'lines' && field.name === 'map',
  );
  const part = usePart(WORLD, entry, world);
  const others = [...part.fixed.filter((field) => field !== map), ...(part.own?.fields ?? [])];
  return (
    <section className="builder-section" aria-label="World">
      <div className="builder-head">
        <h2>World</h2>
        {entry !== undefined && <WordsTip about={entry.label} of={entry} />}
        <span className="grow" />
        <SourceButton of={entry?.label ?? 'the world'} subject={WORLD} />
        <FamilySelect className="world-family" aria-label="World family" />
      </div>
      <WorldExamples family={world.family} />
      {entry?.fields.some(({ name }) => name === 'transitions') && (
        <Suspense fallback={null}>
          <TablePaste />
        </Suspense>
      )}
      <ProblemList problems={problems} />
      {map !== undefined && (
        <>
          <Palette {...map} />
          <Fold name="Map as text">
            <FieldRow field={map} value={world[map.name]} path={`world.${map.name}`} />
          </Fold>
        </>
      )}
      {part.text?.where !== undefined && part.written === undefined && (
        <Suspense fallback={null}>
          <FirstText subject={WORLD} />
        </Suspense>
      )}
      <PartFields
        part={part}
        fields={others}
        path="world"
        names={['World source', 'World settings']}
        open={map === undefined}
      />
    </section>
  );
}

/** Named worlds of the family, to start from. */
function WorldExamples({ family }: { readonly family: string }) {
  const lab = useLab();
  const name = useDraft((state) => state.experiment.world.name);
  const names = lab.worldExamples.flatMap((example) =>
    example.family === family && example.name ? [String(example.name)] : [],
  );
  if (names.length === 0) return null;
  const known = names.includes(String(name));
  return (
    <Select
      aria-label="Open a named world"
      value={known ? String(name) : ''}
      options={[...(known ? [] : [{ value: '', text: 'open a named world …' }]), ...optionsOf(names)]}
      onChange={(example) => lab.actions.openWorldExample(example)}
    />
  );
}

/** The family of the world. Another one brings its own first world. */
function FamilySelect(props: { readonly className?: string; readonly 'aria-label'?: string }) {
  const lab = useLab();
  const family = useDraft((state) => state.experiment.world.family);
  const options = lab.catalogue.worlds.map(({ id, label }) => ({ value: id, text: label }));
  return <Select {...props} value={family} options={options} onChange={lab.actions.setWorldFamily} />;
}
