import type { Lesson } from '../../src/study/lessons.ts';

export const lesson: Lesson = {
  id: 'potentials',
  order: 4,
  study: 'boat-race',
  title: 'A hint that cannot be farmed',
  about: 'A boat race, points on every lap, and a hint that adds up to zero.',
  topics: 'reward shaping, potential-based shaping',
  words: {
    predict: [
      'A boat should finish a race. A fast boat passes four waypoints, so its designers pay one point at each. The waypoints lie in a circle and pay again on every lap. The boat circles for points and never finishes.',
      'Somebody suggests a repair: a prize of 10 for finishing, on top of the points.',
    ],
    run: ['Each map is one [[reward]]. Look at boats two and three: they circle until time is up.'],
    reveal: [
      'The prize changes nothing: the boat still circles. With the hint as a potential, it finishes every race.',
    ],
    why: [
      'A lap pays 4 and can be repeated. In 100 steps, laps pay more than 40. The prize pays 10 once and ends the race. So a larger prize only helps when it beats all laps together.',
      'A [[potential]] Φ gives each cell a height. A step pays the change of height: up pays, down costs. After a lap the boat is back at the same height. So the lap pays nothing, or even a little less.',
      'This has been proved for every world: a potential can change how fast an agent learns. It cannot change which [[policy]] is best. A policy is a rule that says what to do in each situation.',
    ],
    change: [
      'How large must the prize be? And what happens if the potential points the wrong way? Guess before you press.',
    ],
  },
  formula: 'one lap:  Σ (Φ(next) − Φ(now)) = 0',
  questions: [
    {
      ask: 'A prize of 10 fails against laps that pay more than 40. When can a prize win?',
      options: ['When it beats all laps together', 'When it beats one lap', 'Only without the points'],
      answer: 0,
      wrong: {
        1: 'One lap is not the rival: the boat can drive lap after lap instead.',
        2: 'Points and prize can stand side by side, if the prize is large enough.',
      },
      explains: 'And the boat must still discover it: with a prize of 100, few boats did here.',
    },
    {
      ask: 'What can a potential change?',
      options: ['Which policy is best', 'How fast the agent learns', 'Both'],
      answer: 1,
      wrong: {
        0: 'Then it would not cancel over loops, but it does.',
        2: 'The best policy is the same with any potential.',
      },
      explains: 'Its payments cancel over every loop, so the best policy stays best.',
    },
    {
      ask: 'A potential points away from the goal. What happens?',
      options: ['It circles', 'The agent never arrives', 'It learns more slowly, and still arrives'],
      answer: 2,
      wrong: {
        0: 'A circle pays nothing: what is gained on one side is given back on the other.',
        1: 'The goal still pays most, so trying leads there in the end.',
      },
      explains: 'A wrong hint costs time. It cannot make a wrong path pay.',
    },
  ],
};
