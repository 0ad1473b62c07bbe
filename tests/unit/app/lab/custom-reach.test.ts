import { expect, it } from 'vitest';
import { reachOf } from '../../../../src/app/draft/changes.ts';
import { isStructural } from '../../../../src/engine/experiment/live-settings.ts';
import { validate } from '../../../../src/engine/experiment/validate.ts';
import { catalogue } from '../../../../src/engine/program/catalogue.ts';
import type { AgentSpec } from '../../../../src/experiment/experiment.ts';

const TEXT = `const step = param({ value: 0.5, min: 0, max: 1, label: 'Step' });
const kept = param({ type: 'u32', value: 4, min: 1, max: 9, structural: true, label: 'Kept' });
const seen = memory(f32, kept);
export function act(s: u32): u32 { return 0; }
export function learn(s: u32, a: u32, r: f32, next: u32) { seen[0] += step * r; }
export function policy(s: u32) { fill(pi, 0.0); pi[0] = 1.0; }
export function value(s: u32): f32 { return seen[0]; }
`;
function experiment(settings: Readonly<Record<string, number | string>>) {
  const agent: AgentSpec = { type: 'custom-agent', text: TEXT, ...settings };
  const parsed = validate({
    world: { family: 'gridworld', map: ['S.G'] },
    variants: [{ agent, reward: [] }],
    seeds: 1,
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.value;
}
const reach = (
  from: Readonly<Record<string, number | string>>,
  to: Readonly<Record<string, number | string>>,
) => reachOf(experiment(from), experiment(to), catalogue(), () => '', isStructural);

it('a setting of a custom agent reaches the run at once, unless it shapes the program or the text changed with it', () => {
  expect(reach({ step: 0.25 }, { step: 0.75 })).toBe('live');
  expect(reach({}, { step: 0.75 })).toBe('live');
  expect(reach({ kept: 4 }, { kept: 5 })).toBe('shapes');
  expect(reach({}, { text: `${TEXT}\n` })).toBe('shapes');
  expect(reach({ step: 0.25 }, { step: 0.75, text: `${TEXT}\n` })).toBe('shapes');
});

it('the parsed text says which settings shape the program, however its declaration is written', () => {
  const text = TEXT.replace("param({ type: 'u32',", "param({\n  type: 'u32',\n  ").replace(
    'structural: true',
    'structural:\n    true',
  );
  expect(reach({ text, kept: 4 }, { text, kept: 5 })).toBe('shapes');
  expect(reach({ text, step: 0.25 }, { text, step: 0.75 })).toBe('live');
});
