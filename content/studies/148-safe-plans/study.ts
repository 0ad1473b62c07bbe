/** Wu et al. 2024: SELP. Plans under rules that were translated with errors, and a vote over translations. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';

/**
 * State = forbidden rooms, as bits + 16 × what the translator understood. A plan passes through some of four rooms, which shortens it:
 * plan p takes 9 steps less 2 for each room, and is safe if it passes through no forbidden one.
 */
const kernel = `export const meta = { name: 'graph', label: 'Plans under rules', family: 'graph', states: 256, factors: [16, 16], actions: 16, outcomes: 1 };
const error = param({ value: 0.2, min: 0, max: 0.5, label: 'Error', help: 'Probability that a translation has one room wrong, for each room.' });
const votes = param({ type: 'u32', value: 1, min: 1, max: 9, label: 'Votes', help: 'Translations of which each room takes the majority.' });
const constrained = param({ value: true, label: 'Constrained', help: 'Plans that break the translated rules are cut off.' });
const rules = param({ type: 'u32', value: 2, min: 1, max: 4, label: 'Rules', help: 'Rooms that are forbidden.' });
export const unsafe = event('passed through a forbidden room');
/** Steps of a plan. */
export function steps(action: u32): f32 { return 9.0 - 2.0 * f32(popcount(action)); }
export function reset(): u32 {
  let forbidden: u32 = 0;
  for (let k = 0; k < 64; k++) {
    if (popcount(forbidden) >= rules) { break; }
    forbidden |= 1 << below(4);
  }
  let read: u32 = 0;
  for (let room = 0; room < 4; room++) {
    const truth = (forbidden >> room) & 1;
    let yes: u32 = 0;
    for (let vote = 0; vote < 9; vote++) {
      if (vote >= votes) { break; }
      yes += bernoulli(error) ? 1 - truth : truth;
    }
    if (2 * yes > votes) { read |= 1 << room; }
  }
  return forbidden + 16 * read;
}
/** The planner reads the translation, not the rules. */
export function observe(s: u32): u32 { return 16 * (s / 16); }
export function available(s: u32, action: u32): bool { return !constrained || (action & (s / 16)) == 0; }
export function outcomeProbability(s: u32, action: u32, outcome: u32): f32 { return 1.0; }
export function step(s: u32, action: u32, outcome: u32): u32 {
  if ((action & s % 16) != 0) { emit(unsafe); } else { pay(1.0); }
  terminate();
  return s;
}
`;
const free = { type: 'q-learning', alpha: 0.1, gamma: 1, epsilon: 1 };
const tuned = { ...free, epsilon: 0.5, epsilonEnd: 0, epsilonDecaySteps: 20_000 };
const length = { term: 'expression', expression: 'steps(action)', probe: true };
const [FREE, ONE, VOTED, SHORT] = ['free', 'one formula', 'voted', 'voted and tuned'] as const;
const task = { term: 'task' };
/** Tuning learns to be short; safety is the matter of the rules. */
const short = { term: 'expression', expression: '-steps(action)' };
const variants: StudyRun['variants'] = [
  ...[FREE, ONE, VOTED].map((label) => ({ label, agent: free, reward: [task, length] })),
  { label: SHORT, agent: tuned, reward: [short, length] },
];
const metric = 'taskReturn';
const over = 'world.error';
const level = { level: { [over]: 0.2 } };
const safer = (label: string, other: string): ClaimPart => ({
  says: `Where each translation errs on 20 % of the rooms, “${label}” is safe at least 0.1 more often than “${other}”.`,
  ...({ kind: 'ahead', metric, variant: `main/${label}`, over: [`main/${other}`], margin: 0.1 } as const),
  ...level,
});

export const study: WrittenStudy = {
  id: '148',
  papers: [{ atlas: 148, cite: 'Wu et al. 2024, SELP', url: 'https://arxiv.org/abs/2409.19471' }],
  family: 'safety',
  level: 'analog',
  title: 'A vote makes plans safer, but short plans use each room that a wrong vote leaves open',
  question: 'Do votes over translated rules make plans safe, and stay safe when plans get short?',
  claim:
    'Plans under a vote of translations are safer than under one translation, and those safer than free plans. Tuned to be short, they are shorter and no less safe.',
  standsFor:
    'Random bits stand for errors of a translator, random plans for a language model, and four rooms for temporal logic. How often models translate rules wrongly may not be concluded.',
  runs: {
    main: {
      name: 'Plans through four rooms',
      variants,
      world: { family: 'graph', kernel },
      worldOf: { [FREE]: { constrained: false }, [VOTED]: { votes: 5 }, [SHORT]: { votes: 5 } },
      vary: [{ path: over, over: [0, 0.1, 0.2, 0.3, 0.4] }],
      seeds: 20,
      seed: 148,
      envSteps: 40_000,
      measurementPoints: 40,
    },
  },
  parts: [
    safer(VOTED, ONE),
    safer(ONE, FREE),
    {
      says: 'Tuned plans are at least one step shorter than voted ones.',
      ...({
        kind: 'ahead',
        metric: 'probe:expression',
        variant: `main/${SHORT}`,
        over: [`main/${VOTED}`],
      } as const),
      direction: 'below',
      margin: 1,
      ...level,
    },
    {
      says: 'They are not less safe, by 0.05.',
      ...({
        kind: 'notAbove',
        metric,
        variant: `main/${SHORT}`,
        than: `main/${VOTED}`,
        margin: 0.05,
      } as const),
      direction: 'below',
      ...level,
    },
  ],
  shows: [
    { title: 'Safe plans by errors of the translator', run: 'main', metric, kind: 'sweep', over },
    { title: 'Steps of a plan', run: 'main', metric: 'probe:expression', kind: 'sweep', over },
  ],
  teaching: {
    before:
      'Two of four rooms are forbidden. A translator reads the rules and gets each room wrong with some probability. Free plans ignore the rules. Others are drawn from the plans that one translation allows, or the majority of five. One planner then learns to be short; each room on the way saves two steps.',
    predict: {
      ask: 'What happens to safety when voted plans are made short?',
      options: ['It stays', 'It falls', 'It rises'],
      answer: 1,
    },
    watch: 'Compare safety from left to right, then the length of plans.',
    after:
      'Each translation has errors of its own, so five of them outvote most. Where each errs on 20 % of the rooms, voted plans are safe in 94 of 100 cases, plans under one translation in 81, free ones in 25. The shortest plan passes through every room that seems allowed, so it meets each error. Plans of two steps less are safe in only 89 cases. Without errors, short plans are as safe as long ones.',
  },
  changes: [
    { says: 'Vote over nine translations.', run: 'main', patch: { world: { votes: 9 } } },
    { says: 'Forbid only one room.', run: 'main', patch: { world: { rules: 1 } } },
    {
      says: 'Pay safety and brevity together.',
      run: 'main',
      patch: {
        world: { votes: 5 },
        variants: [{ label: 'both', agent: tuned, reward: [{ term: 'task', weight: 10 }, short, length] }],
      },
    },
  ],
  budget: { coreMinutes: 1, quick: { seeds: 6 } },
  caveats: [
    'The number of rules is not varied. Formulas have no order in time.',
    'Free plans pass through half of the rooms on average.',
  ],
  pilots: 'Experiment seed 7, once. Nothing was changed after it.',
};
