/** The first step of the builder: which world, and its settings. */
import { lazy, Suspense } from 'react';
import type { LinesField } from '../../experiment/field.ts';
import type { SourceSubject } from '../../experiment/known-name.ts';
import { WordsTip } from '../draft/words-tip.tsx';
import { Button } from '../kit/button.tsx';
import { ProblemList } from '../kit/problem-list.tsx';
import { optionsOf, Select } from '../kit/select.tsx';
import { useDraft, useLab, useProblems } from '../model/hooks.ts';
import { Palette } from '../stage/paint-mode.tsx';
import { SourceButton } from '../studio/source-button.tsx';
import { FieldRow } from './field-row.tsx';
import { Fold, PartFields, usePart } from './part-fields.tsx';

const TablePaste = lazy(async () => ({ default: (await import('./table-paste.tsx')).TablePaste }));
const MapPaste = lazy(async () => ({ default: (await import('./map-paste.tsx')).MapPaste }));
const DrawMdp = lazy(async () => ({ default: (await import('../drawing/draw-mdp.tsx')).DrawMdp }));
const FirstText = lazy(async () => ({ default: (await import('./first-text.tsx')).FirstText }));
const WORLD: SourceSubject = { kind: 'world' };

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
      <div className="world-start">
        <WorldExamples family={world.family} />
        <Button size="small" onClick={() => lab.actions.startEmpty()}>
          Start empty
        </Button>
      </div>
      {entry?.fields.some(({ name }) => name === 'transitions') && (
        <Suspense fallback={null}>
          <div className="world-start">
            <DrawMdp />
            <TablePaste />
          </div>
        </Suspense>
      )}
      <ProblemList problems={problems} />
      {map !== undefined && (
        <>
          <Palette {...map} />
          {map.marks !== undefined && (
            <Suspense fallback={null}>
              <div className="world-start">
                <MapPaste marks={map.marks} />
              </div>
            </Suspense>
          )}
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

/** Selects the family of the world. A new family starts with its first world. */
function FamilySelect(props: { readonly className?: string; readonly 'aria-label'?: string }) {
  const lab = useLab();
  const family = useDraft((state) => state.experiment.world.family);
  const options = lab.catalogue.worlds.map(({ id, label }) => ({ value: id, text: label }));
  return <Select {...props} value={family} options={options} onChange={lab.actions.setWorldFamily} />;
}
