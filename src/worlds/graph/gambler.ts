/** The gambler's problem (Sutton & Barto 2018, example 4.3): stakes on coin flips until the capital is 0 or 100. */
import { GraphBuilder, type GraphModel, type ModelSettings } from './model.ts';

const AIM = 100;

/**
 * Reaching the aim pays 1, so a value is the probability of reaching it. Every capital from 1 to 99 is a
 * start.
 */
export function gambler({ heads }: ModelSettings): GraphModel {
  const states = Array.from({ length: AIM + 1 }, (_, capital) => String(capital));
  const stakes = Array.from({ length: AIM / 2 }, (_, k) => `stake ${k + 1}`);
  const graph = new GraphBuilder(states, stakes);
  graph.terminal.add(0).add(AIM);
  for (let capital = 1; capital < AIM; capital++)
    for (let stake = 1; stake <= Math.min(capital, AIM - capital); stake++) {
      const won = capital + stake;
      const outcomes = [
        { next: won, probability: heads, reward: won === AIM ? 1 : 0 },
        { next: capital - stake, probability: 1 - heads, reward: 0 },
      ];
      graph.act(capital, stake - 1, graph.row(outcomes));
    }
  graph.starts = Array.from({ length: AIM - 1 }, (_, k) => ({ state: k + 1, probability: 1 / (AIM - 1) }));
  graph.goals = new Set([AIM]);
  graph.positions = states.map((_, capital) => [capital % 10, Math.floor(capital / 10)]);
  graph.captions = [
    { text: 'capital', x: -1.2, y: -1 },
    ...Array.from({ length: 10 }, (_, ones) => ({ text: `+${ones}`, x: ones, y: -1 })),
    ...Array.from({ length: 11 }, (_, tens) => ({ text: String(10 * tens), x: -1.2, y: tens })),
  ];
  return graph;
}
