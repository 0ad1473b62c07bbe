import { expect, test } from 'vitest';
import { agentModules } from '../../../src/agents/registry.ts';
import { withSharedSettings } from '../../../src/agents/shared-settings.ts';

const written = import.meta.glob<string>('../../../src/agents/table/*.kernel.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
});

test('a reference to a shared setting becomes its declaration, in place and on one line', () => {
  const text = 'const n = 1;\nexport const lambda = param(shared.lambda);\nlet last = 0.0;\n';
  expect(withSharedSettings(text)).toBe(
    "const n = 1;\nexport const lambda = param({ value: 0.9, min: 0, max: 1, label: 'Trace decay λ', help: 'How far back one error reaches. 0: only the last step. 1: the whole episode.' });\nlet last = 0.0;\n",
  );
});

test('changed properties stand where the shared ones stood, and strings may contain commas and quotation marks', () => {
  const changed =
    "const trace = param(shared.trace, { options: ['one', 'two', 'three'], help: 'One, two: the agent\\'s.' });";
  expect(withSharedSettings(changed)).toBe(
    "const trace = param({ type: 'u32', value: 0, options: ['one', 'two', 'three'], label: 'Traces', help: 'One, two: the agent\\'s.' });",
  );
});

test('an unknown setting, an unknown property and an unreadable change are errors', () => {
  expect(() => withSharedSettings('const a = param(shared.alhpa);')).toThrow(
    /no shared setting alhpa: valid names: alpha, /,
  );
  expect(() => withSharedSettings('const a = param(shared.alpha, { unit: 1 });')).toThrow(
    'The shared setting alpha has no property unit.',
  );
  expect(() => withSharedSettings('const a = param(shared.alpha, { value });')).toThrow(
    '“value” is not a list of properties.',
  );
});

test('agents are complete texts, and no help text is written twice in their files', () => {
  for (const id of agentModules.ids) expect(agentModules.get(id)?.text, id).not.toContain('shared.');
  // The template of a custom agent is a text that users take with them: it declares everything itself.
  const files = Object.entries(written).filter(([path]) => !path.endsWith('/custom-agent.kernel.ts'));
  const helps = files.flatMap(
    ([, text]) => text.match(/^(?:export )?const \w+ = param\(.*help: '.*$/gm) ?? [],
  );
  expect(helps.length).toBeGreaterThan(50);
  const repeated = helps.filter((line, k) => helps.indexOf(line) !== k);
  expect(repeated).toEqual([]);
});
