/** Sutton & Barto (2nd ed.), figure 12.6 and section 12.5: TD(λ) and true online TD(λ). */
import type { WrittenStudy } from '../../../src/study/study.ts';

const reward = [{ term: 'task' }];
const traces = (label: string, trace: string, lambda = 0.9) => ({
  label,
  agent: { type: 'td-lambda', trace, lambda, alpha: 0.2, gamma: 1 },
  reward,
});
const TRUE = 'main/true online (dutch traces)';
const ACCUMULATING = 'main/accumulating traces';
const at = (alpha: number) => ({ 'agent.alpha': alpha });
const two = (lambda: number) => [
  traces('true online', 'dutch', lambda),
  traces('accumulating traces', 'accumulating', lambda),
];
const error = { metric: 'valueError', when: 'area' } as const;
const source = 'simulated apart from this lab, 1,000 runs';

export const study: WrittenStudy = {
  id: 'sb-12.6',
  papers: [
    { cite: 'Sutton & Barto 2018, figure 12.6 and section 12.5' },
    { cite: 'van Seijen & Sutton 2014' },
  ],
  family: 'textbook',
  level: 'full',
  title: 'True online TD(λ) stays stable at step sizes that break TD(λ)',
  question: 'Does it matter how a trace grows when a state is visited again?',
  claim:
    'On the 19-state random walk with λ = 0.9, TD(λ) with accumulating traces matches true online TD(λ) at small step sizes and gets much worse at large ones; true online TD(λ) stays better than no learning.',
  runs: {
    main: {
      name: 'TD(λ) and true online TD(λ)',
      world: { family: 'graph', example: 'random-walk-19' },
      variants: [
        traces('true online (dutch traces)', 'dutch'),
        traces('accumulating traces', 'accumulating'),
        traces('replacing traces', 'replacing'),
      ],
      vary: [{ path: 'agent.alpha', over: [0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6] }],
      seeds: 60,
      envSteps: 100_000,
      episodes: 10,
      measurementPoints: 10,
    },
  },
  parts: [
    {
      kind: 'within',
      says: 'With α = 0.1 the two differ by less than 0.03.',
      ...error,
      level: at(0.1),
      variant: TRUE,
      same: ACCUMULATING,
      margin: 0.03,
    },
    {
      kind: 'ahead',
      says: 'With α = 0.6 the error of true online TD(λ) is lower by at least 0.1.',
      ...error,
      level: at(0.6),
      variant: TRUE,
      over: [ACCUMULATING],
      margin: 0.1,
      direction: 'below',
    },
    {
      kind: 'level',
      says: 'With α = 0.6, accumulating traces end with an error above 0.55: that of no learning.',
      metric: 'valueError',
      when: { at: 10 },
      level: at(0.6),
      variant: ACCUMULATING,
      above: 0.55,
    },
    {
      kind: 'level',
      says: 'With α = 0.6, true online TD(λ) has an error below 0.4.',
      ...error,
      level: at(0.6),
      variant: TRUE,
      below: 0.4,
    },
    {
      kind: 'published',
      says: 'With α = 0.6, the error of true online TD(λ) is 0.338.',
      ...error,
      level: at(0.6),
      variant: TRUE,
      value: 0.3378,
      standardError: 0.002,
      margin: 0.05,
      source,
    },
    {
      kind: 'published',
      says: 'With α = 0.4, that of accumulating traces is 0.400.',
      ...error,
      level: at(0.4),
      variant: ACCUMULATING,
      value: 0.4001,
      standardError: 0.0018,
      margin: 0.05,
      source,
    },
  ],
  shows: [
    {
      title: 'RMS error over the first 10 episodes, λ = 0.9',
      run: 'main',
      over: 'agent.alpha',
      ...error,
      kind: 'sweep',
    },
  ],
  teaching: {
    before:
      'A trace marks how recently a state was visited, and every TD error corrects all states by their traces. In a random walk the same state is visited many times in a row. The three variants differ only in what such a visit does to the trace.',
    predict: {
      ask: 'What happens to accumulating traces as the step size grows?',
      options: ['They learn faster and faster', 'They end worse than no learning', 'Nothing'],
      answer: 1,
    },
    watch: 'The lines start together on the left. Follow the one of accumulating traces to the right.',
    after:
      'An accumulating trace adds 1 per visit, so after several quick visits it is well above 1. The step is α times the trace, and beyond 2 each correction overshoots more than it repairs. A dutch trace adds 1 − α γ λ z in place of 1: the more the state has already been corrected, the less it adds. With one more correction term, true online TD(λ) makes exactly the updates of the online λ-return, at nearly the same cost. Use it where states return often.',
  },
  changes: [
    { says: 'Shorten the traces: λ = 0.5', run: 'main', patch: { variants: two(0.5) } },
    { says: 'Lengthen the traces: λ = 1', run: 'main', patch: { variants: two(1) } },
    { says: 'Use the walk with five states', run: 'main', patch: { world: { example: 'random-walk-5' } } },
  ],
  writtenFor: 'h0 h- h+ h- h0 h0',
  budget: { coreMinutes: 0.2, quick: { seeds: 12 } },
  caveats: [
    'In tables, dutch and replacing traces are close. They differ where features overlap, which this study does not test.',
  ],
  pilots:
    'One pilot of all seeds with experiment seed 7. Its range ended at 0.8, where the error of accumulating traces was 238: out of any picture. So the range now ends at 0.6.',
};
