/** Turns the open experiment into a study: what is compared, the claim in parts, the words, and what the seeds can decide. */
import './write.css';
import { useEffect, useMemo, useState } from 'react';
import type { Problem } from '../../experiment/experiment.ts';
import { isProbe } from '../../experiment/experiment.ts';
import { assumedSpeed, workOf } from '../../experiment/work.ts';
import { StudyClient } from '../../services/student/study-client.ts';
import { metricText } from '../../stats/metrics/dictionary.ts';
import { BATCH_METRIC_IDS, METRIC_IDS, NETWORK_METRIC_IDS } from '../../stats/metrics/metrics.ts';
import type { TermMetric } from '../../stats/metrics/run-columns.ts';
import { studyFileText } from '../../study/study-file.ts';
import {
  defaultTexts,
  FORM_KINDS,
  FORM_TEXTS,
  type FormFacts,
  type FormText,
  firstForm,
  fitForm,
  type StudyForm,
  studyOf,
} from '../../study/write-study.ts';
import { goTo } from '../kit/address.ts';
import { Button } from '../kit/button.tsx';
import { CopyButton } from '../kit/copy-button.tsx';
import { NumberEntry } from '../kit/entries.tsx';
import { useUndoKeys } from '../kit/history.ts';
import { AtlasFrame } from '../kit/page-frame.tsx';
import { ProblemList } from '../kit/problem-list.tsx';
import { saveFile } from '../kit/save-file.ts';
import type { SelectOption } from '../kit/select.tsx';
import { useDraft, useLab, useStore } from '../model/hooks.ts';
import { studyAddress } from '../share/study-link.ts';
import { PartEditors } from './part-editors.tsx';
import { PowerSection } from './power-section.tsx';
import { WriteModel } from './write-state.ts';

const MAX_SEEDS = 500;

const LABELS: Readonly<
  Record<FormText, { readonly label: string; readonly lines?: number; readonly hint?: string }>
> = {
  question: { label: 'Question', hint: 'Yes or no answers it.' },
  claim: { label: 'Claim', lines: 2, hint: 'What the parts say together. The verdict stands next to it.' },
  couldFail: { label: 'What would refute it', lines: 2 },
  before: {
    label: 'Before the run',
    lines: 3,
    hint: 'The world in plain words, for someone who sees it for the first time.',
  },
  ask: { label: 'Prediction: question' },
  above: { label: 'First option' },
  below: { label: 'Second option' },
  neither: { label: 'Third option', hint: 'Right if neither is clear.' },
  watch: { label: 'What to watch' },
  after: { label: 'After the run: the reason', lines: 3, hint: '{{part:1.size}} is read from the outcome.' },
  source: { label: 'Source', hint: 'A paper or a course, if the claim has one.' },
};

const nameOf = (metric: string): string => {
  const { label } = metricText(metric as TermMetric);
  return /^[A-Z][a-z]/.test(label) ? `${label.charAt(0).toLowerCase()}${label.slice(1)}` : label;
};

/** Metrics of the experiment, and the probes of its reward designs. */
function useMetrics(): readonly SelectOption<string>[] {
  const { catalogue } = useLab();
  const experiment = useDraft((state) => state.experiment);
  return useMemo(() => {
    const networks = experiment.variants.some(
      ({ agent }) => catalogue.agents.find(({ id }) => id === agent.type)?.family === 'networks',
    );
    const text = experiment.world.family === 'language';
    const ids = [
      ...METRIC_IDS,
      ...(networks || text ? NETWORK_METRIC_IDS : []),
      ...(text ? BATCH_METRIC_IDS : []),
    ];
    const probes = experiment.variants.flatMap(({ reward }) =>
      reward
        .filter(isProbe)
        .map(({ term, label }) => `probe:${typeof label === 'string' && label !== '' ? label : term}`),
    );
    return [...new Set<string>([...ids, ...probes])].map((value) => ({ value, text: nameOf(value) }));
  }, [catalogue, experiment]);
}

/** What the page knows of the experiment. @param minutes core minutes, where a pilot has measured them */
function useFacts(pilots: readonly number[], minutes: number | null, seeds: number): FormFacts {
  const { catalogue } = useLab();
  const experiment = useDraft((state) => state.experiment);
  return useMemo(() => {
    const networks = new Set(
      catalogue.agents.flatMap(({ id, family }) => (family === 'networks' ? [id] : [])),
    );
    const speed = assumedSpeed(
      experiment,
      workOf(experiment, (agent) => networks.has(agent)),
    );
    const assumed = (experiment.envSteps * experiment.variants.length * seeds) / speed / 60;
    return {
      experiment,
      world:
        catalogue.worlds.find(({ id }) => id === experiment.world.family)?.label ?? experiment.world.family,
      metric: nameOf,
      coreMinutes: minutes ?? assumed,
      pilots,
    };
  }, [catalogue, experiment, pilots, minutes, seeds]);
}

const CALM_MS = 400;

/** Checks the study in a worker after each pause of typing. @returns null while it is checked */
function useProblemsOf(text: string): readonly Problem[] | null {
  const { studies } = useLab();
  const [found, setFound] = useState<{ readonly of: string; readonly problems: readonly Problem[] } | null>(
    null,
  );
  const [client] = useState(() => new StudyClient(studies.makeWorker, studies.scheduler));
  useEffect(() => () => client.close(), [client]);
  useEffect(() => {
    let current = true;
    const cancel = studies.scheduler.after(CALM_MS, () => {
      void client.check(text, []).then((checked) => {
        if (current) setFound({ of: text, problems: checked.ok ? checked.warnings : checked.problems });
      });
    });
    return () => {
      current = false;
      cancel();
    };
  }, [client, studies, text]);
  return found?.of === text ? found.problems : null;
}

export function WritePage() {
  const { studies } = useLab();
  const experiment = useDraft((state) => state.experiment);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another experiment begins another form; an edit of this one keeps it.
  const model = useMemo(() => new WriteModel(experiment, studies.storage), [experiment.name, studies]);
  const { form: history, pilots } = useStore(model.store, (state) => state);
  const { past, now, future } = history;
  const form = useMemo(() => fitForm(now, experiment), [now, experiment]);
  const [minutes, setMinutes] = useState<number | null>(null);
  const facts = useFacts(pilots, minutes, form.seeds);
  const study = useMemo(() => studyOf(form, facts), [form, facts]);
  const text = useMemo(() => studyFileText(study), [study]);
  const problems = useProblemsOf(text);
  const metrics = useMetrics();
  useUndoKeys(model.undo, model.redo);
  const change = (patch: Partial<StudyForm>, gesture = '') => model.change(patch, gesture);
  const labels = experiment.variants.map(({ label }) => label);
  return (
    <AtlasFrame title="Write a study" study>
      <div className="write-head">
        <p>
          From the experiment that is open in the lab: <b>{experiment.name || 'unnamed'}</b>.{' '}
          <a href="#lab">Change it in the lab</a>, or <a href="#presets">open another one</a>.
        </p>
        <div className="write-keys">
          <Button icon="undo" shortcut="Ctrl Z" disabled={past.length === 0} onClick={model.undo}>
            Undo
          </Button>
          <Button icon="redo" label="Redo" disabled={future.length === 0} onClick={model.redo} />
          <Button tone="quiet" onClick={() => change(firstForm(experiment))}>
            Start over
          </Button>
        </div>
      </div>
      <Compared labels={labels} form={form} change={change} />
      <section className="write-section" aria-label="The claim, part by part">
        <h2>The claim, part by part</h2>
        <p className="muted small">All parts must hold. Write them before you see the result.</p>
        <PartEditors
          name="part"
          parts={form.parts}
          labels={form.variants}
          metrics={metrics}
          facts={facts}
          problems={problems ?? []}
          onChange={(parts, gesture) => change({ parts }, gesture)}
        />
      </section>
      <section className="write-section" aria-label="Gates">
        <h2>
          Gates <span className="muted">optional</span>
        </h2>
        <p className="muted small">
          What must be true for the experiment to test the claim at all, such as “the best variant learns”. If
          one fails, the verdict is “not tested here”.
        </p>
        <PartEditors
          name="gate"
          parts={form.gates}
          labels={form.variants}
          metrics={metrics}
          facts={facts}
          problems={problems ?? []}
          onChange={(gates, gesture) => change({ gates }, gesture)}
        />
      </section>
      <Words form={form} facts={facts} change={change} />
      <PowerSection
        study={study}
        ready={problems?.every(({ severity }) => severity === 'warning') ?? false}
        onPilot={(seed, coreMinutesPerSeed) => {
          model.piloted(seed);
          setMinutes(coreMinutesPerSeed * form.seeds);
        }}
      />
      <Ends text={text} name={study.id} problems={problems} />
    </AtlasFrame>
  );
}

interface FormProps {
  readonly form: StudyForm;
  readonly change: (patch: Partial<StudyForm>, gesture?: string) => void;
}

function Compared({ labels, form, change }: FormProps & { readonly labels: readonly string[] }) {
  return (
    <section className="write-section" aria-label="What is compared">
      <h2>What is compared</h2>
      <fieldset className="write-variants">
        <legend className="visually-hidden">Variants to compare</legend>
        {labels.map((label) => (
          <label key={label} className="check">
            <input
              type="checkbox"
              checked={form.variants.includes(label)}
              disabled={form.variants.length === 1 && form.variants.includes(label)}
              onChange={({ target }) =>
                change({
                  variants: labels.filter((one) =>
                    one === label ? target.checked : form.variants.includes(one),
                  ),
                })
              }
            />{' '}
            {label}
          </label>
        ))}
      </fieldset>
      {labels.length === 1 && (
        <p className="muted small">
          This experiment has one variant. To compare, <a href="#builder">add a variant in the lab</a>.
        </p>
      )}
      <div className="write-number">
        <label htmlFor="write-seeds">Seeds per variant</label>
        <NumberEntry
          id="write-seeds"
          integer
          value={form.seeds}
          min={6}
          max={MAX_SEEDS}
          onCommit={(seeds) =>
            change({ seeds: Math.max(1, Math.min(MAX_SEEDS, Math.round(seeds))) }, 'seeds')
          }
        />
      </div>
    </section>
  );
}

/** When the options of the prediction are right: the outcome of part 1 chooses. */
function hintOf(name: FormText, { parts: [part] }: StudyForm): string | undefined {
  if (part === undefined || (name !== 'above' && name !== 'below')) return LABELS[name].hint;
  const { variant, other, kind } = part;
  const { compares } = FORM_KINDS[kind];
  const who = name === 'above' || !compares ? variant : other;
  const comes = kind === 'sooner' ? 'is sooner' : compares ? 'is higher' : `ends ${name}`;
  return `Right if ${who} ${comes} in part 1.`;
}

function Words({ form, facts, change }: FormProps & { readonly facts: FormFacts }) {
  const defaults = defaultTexts(form, facts);
  return (
    <section className="write-section" aria-label="Words">
      <h2>Words</h2>
      <p className="muted small">
        All are filled in. Change what you want to say better; an empty field is filled in again.
      </p>
      <div className="write-words">
        {FORM_TEXTS.map((name) => {
          const { label, lines = 1 } = LABELS[name];
          const hint = hintOf(name, form);
          const value = form.texts[name] ?? defaults[name];
          const set = (typed: string) => {
            const { [name]: _, ...others } = form.texts;
            change({ texts: typed === '' ? others : { ...others, [name]: typed } }, `text ${name}`);
          };
          return (
            <div key={name}>
              <div>
                <label htmlFor={`write-${name}`}>{label}</label>{' '}
                <span id={`write-${name}-hint`} className="muted small">
                  {hint}
                </span>
              </div>
              {lines === 1 ? (
                <input
                  id={`write-${name}`}
                  aria-describedby={`write-${name}-hint`}
                  className="input"
                  value={value}
                  maxLength={400}
                  onChange={({ target }) => set(target.value)}
                />
              ) : (
                <textarea
                  id={`write-${name}`}
                  aria-describedby={`write-${name}-hint`}
                  className="input"
                  rows={lines}
                  value={value}
                  maxLength={4_000}
                  onChange={({ target }) => set(target.value)}
                />
              )}
            </div>
          );
        })}
      </div>
    </section>
  );
}

interface EndsProps {
  readonly text: string;
  readonly name: string;
  readonly problems: readonly Problem[] | null;
}

/** What is wrong, and what can be done with the study. */
function Ends({ text, name, problems }: EndsProps) {
  const [fault, setFault] = useState('');
  const wrong = problems === null || problems.some(({ severity }) => severity === 'error');
  const address = async (): Promise<string | null> => {
    setFault('');
    const made = await studyAddress(text);
    if (!('wrong' in made)) return made.hash;
    setFault(made.wrong);
    return null;
  };
  const openStudy = async () => {
    const hash = await address();
    if (hash !== null) goTo(hash);
  };
  const link = async () => {
    const hash = await address();
    return hash === null ? null : `${location.origin}${location.pathname}${hash}`;
  };
  return (
    <section className="write-ends" aria-label="Check and run">
      <div role="status" className="small">
        {problems === null && <p className="muted">Checking …</p>}
        {problems !== null && !wrong && <p>✓ The study is complete and can run.</p>}
        {problems !== null && wrong && <p>This has to be corrected before it runs:</p>}
      </div>
      <ProblemList problems={problems ?? []} places />
      {fault !== '' && <p role="alert">{fault}</p>}
      <div className="write-keys">
        <Button tone="accent" icon="play" disabled={wrong} onClick={() => void openStudy()}>
          Open and run
        </Button>
        <Button disabled={wrong} onClick={() => saveFile(`study-${name}.json`, 'application/json', text)}>
          Download
        </Button>
        <CopyButton key={text} text={link} disabled={wrong} label="Copy link" />
      </div>
    </section>
  );
}
