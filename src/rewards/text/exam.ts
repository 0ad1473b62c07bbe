import { choice, integer, lines, number } from '../../experiment/field.ts';
import { EXAM_MEASURES, type ExamSpec, type LanguageTerm } from '../language-contract.ts';
import { atEnd, languageTerm } from '../language-parts.ts';

export const term: LanguageTerm = {
  entry: languageTerm('exam', 'Exam', {
    help: 'As a probe: a test of its own on held-out problems at each measurement point, of the same task or a changed one. It changes no other number.',
    reference: 'pass@k: Chen et al. 2021, 2107.03374; majority vote: Wang et al. 2022, 2203.11171',
    fields: [
      choice('measure', 'Measure', EXAM_MEASURES, {
        help: 'score: mean task return of greedy answers. correct: share of greedy answers that are right. pass-at-k: share of problems that at least one of k sampled answers solves. majority: share of problems whose most frequent of k sampled answers is right.',
        live: false,
      }),
      integer('samples', 'k', [8, 1, 256], {
        help: 'Used by pass-at-k and majority: sampled answers to each problem. A high number takes longer.',
        log: true,
        live: false,
      }),
      integer('problems', 'Problems', [64, 1, 4096], {
        help: 'Held-out problems that are asked. A high number is more precise and takes longer.',
        log: true,
        live: false,
      }),
      lines('changes', 'Changes', [], {
        help: 'Settings of the world that differ in this exam, one per line: level=3. The policy must be able to read the changed task. Empty: the task of the training.',
        maxItems: 16,
        maxLength: 80,
      }),
      number('renamed', 'Renamed tokens', [0, 0, 1], {
        help: 'Share of tokens that stand for one another in this exam; end tokens keep their meaning. At a high value, a policy that memorized tokens scores low.',
        live: false,
      }),
    ],
  }),
  evaluate: () => atEnd(0),
  exam: (settings) => ({
    measure: settings.text('measure') as ExamSpec['measure'],
    samples: settings.number('samples'),
    problems: settings.number('problems'),
    changes: settings.lines('changes'),
    renamed: settings.number('renamed'),
  }),
};
