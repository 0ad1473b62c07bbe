import type { SourceSubject } from '../../experiment/parse/known-name.ts';
import { useDraft, useLab, useProblems } from '../hooks.ts';
import { ProblemList } from '../kit/problem-list.tsx';
import { Palette } from '../stage/palette.tsx';
import { SourceButton } from '../studio/source-button.tsx';
import { ExpressionEditor } from './expression-editor.tsx';
import { FieldRow } from './field-row.tsx';
import { useCustomText } from './use-custom-text.ts';
import { WordsTip } from './words-tip.tsx';

const WORLD: SourceSubject = { kind: 'world' };

/** The world that all variants share: family, map with its palette, settings. */
export function WorldForm() {
  const lab = useLab();
  const world = useDraft((state) => state.experiment.world);
  const problems = useProblems('world').filter((problem) => problem.path === 'world');
  const entry = lab.catalogue.worlds.find((candidate) => candidate.id === world.family);
  const map = entry?.fields.find((field) => field.kind === 'lines' && field.name === 'map');
  const text = entry?.fields.find((field) => field.name === entry.customText);
  const written = text === undefined ? '' : String(world[text.name] ?? '');
  const own = useCustomText(WORLD, written === '' ? undefined : written);
  const others = [
    ...(entry?.fields.filter((field) => field !== map && field !== text) ?? []),
    ...(own?.fields ?? []),
  ];
  return (
    <section className="builder-section" aria-label="World">
      <div className="builder-head">
        <h2>World</h2>
        {entry !== undefined && <WordsTip about={entry.label} of={entry} />}
        <span className="grow" />
        <SourceButton of={entry?.label ?? 'the world'} subject={WORLD} />
        <select
          className="select world-family"
          aria-label="World family"
          value={world.family}
          onChange={(event) => lab.actions.setWorldFamily(event.target.value)}
        >
          {lab.catalogue.worlds.map((candidate) => (
            <option key={candidate.id} value={candidate.id}>
              {candidate.label}
            </option>
          ))}
        </select>
      </div>
      <WorldExamples family={world.family} />
      <ProblemList problems={problems} />
      {map !== undefined && (
        <>
          <Palette />
          <details className="fold">
            <summary>
              <span className="fold-name">Map as text</span>
            </summary>
            <FieldRow field={map} value={world[map.name]} path={`world.${map.name}`} />
          </details>
        </>
      )}
      {text !== undefined && written !== '' && (
        <details className="fold" open>
          <summary>
            <span className="fold-name">World source</span>
            <span className="fold-summary">{own?.label}</span>
          </summary>
          {own?.note !== undefined && <p className="muted small">{own.note}</p>}
          <ExpressionEditor field={text} subject={WORLD} path={`world.${text.name}`} value={written} />
        </details>
      )}
      {others.length > 0 && (
        <details className="fold" open={map === undefined}>
          <summary>
            <span className="fold-name">World settings</span>
          </summary>
          <div className="fields">
            {others.map((field) => (
              <FieldRow
                key={field.name}
                field={field}
                value={world[field.name]}
                path={`world.${field.name}`}
              />
            ))}
          </div>
        </details>
      )}
    </section>
  );
}

/** Named worlds of the family, to start from. */
function WorldExamples({ family }: { readonly family: string }) {
  const lab = useLab();
  const name = useDraft((state) => state.experiment.world.name);
  const examples = lab.worldExamples.filter((example) => example.family === family && example.name !== '');
  if (examples.length === 0) return null;
  const known = examples.some((example) => example.name === name);
  return (
    <select
      className="select"
      aria-label="Open a named world"
      value={known ? String(name) : ''}
      onChange={(event) => lab.actions.openWorldExample(event.target.value)}
    >
      {!known && <option value="">open a named world …</option>}
      {examples.map((example) => (
        <option key={example.name} value={example.name}>
          {example.name}
        </option>
      ))}
    </select>
  );
}
