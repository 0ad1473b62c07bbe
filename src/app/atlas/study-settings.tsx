/** Describes in words how a study was run, in enough detail to rebuild it by hand. */

import type { ExperimentInput } from '../../experiment/preset.ts';
import { expand, type StudyExperiment } from '../../study/expand.ts';
import type { StudyRun, WrittenStudy } from '../../study/study.ts';
import { OWN_FIELDS } from '../draft/draft-edits.ts';
import { Button } from '../kit/button.tsx';
import { TableScroll } from '../kit/table.tsx';
import { useLab } from '../model/hooks.ts';
import { Designs, worldText } from '../print/experiment-words.tsx';

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

const LONGEST = 120;

/** Formats a value as `a: 1; b: 0 1 2`. Long texts are only named. */
function valueText(value: unknown): string {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return changedText(value);
  const text = Array.isArray(value) ? value.join(' ') : String(value);
  return text.length > LONGEST ? 'a text of its own' : text;
}
const changedText = (patch: object): string =>
  Object.entries(patch)
    .map(([name, value]) => `${name}: ${valueText(value)}`)
    .join('; ');

interface StudySettingsProps {
  readonly study: WrittenStudy;
  readonly onOpen: (input: unknown) => void;
}

export function StudySettings({ study, onOpen }: StudySettingsProps) {
  const experiments = expand(study);
  return (
    <details className="study-curious">
      <summary>How it was run: all settings</summary>
      {Object.entries(study.runs).map(([name, run]) => (
        <RunSettings
          key={name}
          run={run}
          experiments={experiments.filter((one) => one.run === name)}
          onOpen={onOpen}
        />
      ))}
    </details>
  );
}

interface RunSettingsProps extends Pick<StudySettingsProps, 'onOpen'> {
  readonly run: StudyRun;
  readonly experiments: readonly StudyExperiment[];
}

function RunSettings({ run, experiments, onOpen }: RunSettingsProps) {
  const { catalogue } = useLab();
  const {
    seeds = OWN_FIELDS.seeds.default,
    seed = OWN_FIELDS.seed.default,
    measurementPoints = OWN_FIELDS.measurementPoints.default,
    envSteps,
    episodes,
    vary = [],
    worldOf = {},
    edits = [],
    evaluation,
  } = run;
  const facts: readonly (readonly [string, string])[] = [
    ['World', worldText(run.world, catalogue)],
    ...Object.entries(worldOf).map(
      ([label, patch]) => [`World of ${label}`, changedText(patch as object)] as const,
    ),
    [
      'Training',
      `${seeds} seeds of experiment seed ${seed}, ${episodes === undefined ? `${whole.format(envSteps)} environment steps` : `${whole.format(episodes)} episodes`} each, measured at ${measurementPoints} points`,
    ],
    ...vary.map(({ path, over }) => ['Compared at', `${path}: ${over.join(', ')}`] as const),
    ...edits.map(
      ({ at, patch }) => [`At ${whole.format(Number(at))}`, changedText(patch as object)] as const,
    ),
    ...(evaluation === undefined ? [] : [['Evaluation', changedText(evaluation)] as const]),
  ];
  return (
    <section className="study-settings" aria-label={run.name}>
      <h3>{run.name}</h3>
      <dl>
        {facts.map(([what, words]) => (
          <div key={`${what} ${words}`}>
            <dt>{what}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <TableScroll label={`Variants of ${run.name}`}>
        <Designs variants={run.variants} />
      </TableScroll>
      <div className="study-keys">
        {experiments.map(({ key, input, labels }) => (
          <Button key={key} size="small" onClick={() => onOpen(input)}>
            Open {(input as ExperimentInput).name}
            {labels.length < run.variants.length && `: ${labels.join(', ')}`}
          </Button>
        ))}
      </div>
    </section>
  );
}
