import { expect, test } from 'vitest';
import { agentText, rewardText, worldText } from '../../../src/app/print/experiment-words.tsx';
import { presets } from '../../../src/engine/experiment/presets.ts';
import { validate } from '../../../src/engine/experiment/validate.ts';
import { catalogue } from '../../../src/engine/program/catalogue.ts';

const all = catalogue();
const parsed = validate(presets.find(({ title }) => title.startsWith('Four rooms'))?.experiment);
const rooms = parsed.ok ? parsed.value : undefined;

test('a printed sheet says world, agent and reward in the words of the form', () => {
  if (rooms === undefined) throw new Error('the preset of the four rooms is gone');
  expect(worldText(rooms.world, all)).toContain('Map 13 × 13');
  const [sparse, bonus] = rooms.variants;
  if (sparse === undefined || bonus === undefined) throw new Error('two variants are expected');
  expect(rewardText(sparse, all)).toEqual(['1 × Task reward']);
  expect(rewardText(bonus, all)).toEqual(['1 × Task reward', '0.1 × Distance to the goal (Kind closer)']);
  expect(agentText(sparse, all)).toMatch(/^Q-learning: .*0\.1.*0\.99/);
});

test('a penalty has a true minus sign, and a changed setting is listed', () => {
  const [variant] = rooms?.variants ?? [];
  if (variant === undefined) throw new Error('the preset of the four rooms is gone');
  const own = {
    ...variant,
    agent: { ...variant.agent, type: 'q-learning', alpha: 0.25 },
    reward: [{ term: 'event', weight: -2, event: 'hitWall' }],
  };
  expect(rewardText(own, all)[0]).toMatch(/^−2 × .*hitWall/);
  expect(agentText(own, all)).toContain('0.25');
});

test('settings without effect are left out; a custom text is listed with the settings that it declares', () => {
  const chain = worldText({ family: 'language', task: 'chain', level: 2 }, all);
  expect(chain).toMatch(/chain/);
  expect(chain).not.toContain('Problems 10');
  expect(
    worldText({ family: 'graph', kernel: 'export function reset(): u32 { return 0; }', slope: 2 }, all),
  ).toMatch(/a text of its own · slope 2$/);
  const agent = { type: 'custom-agent', text: 'export const meta = {};', memories: 'raw' };
  expect(agentText({ agent }, all)).toBe('Custom agent: a text of its own · memories raw');
  expect(rewardText({ reward: [{ term: 'task' }] }, all)).toEqual(['1 × Task reward']);
});
