import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agentModules } from '../../../src/agents/registry.ts';
import { readInput } from '../../../src/cli/input.ts';
import { validate } from '../../../src/engine/experiment/validate.ts';

const TERM = `export const meta = { label: 'Bonus' };
const bonus = param({ value: 2.0, min: 0, max: 10 });
export function reward(): f32 { return terminated ? bonus : 0.0; }
`;
const AGENT = readFileSync('src/agents/table/q-learning.kernel.ts', 'utf8');

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'reward-lab-'));
  mkdirSync(join(folder, 'inside/kernels'), { recursive: true });
  writeFileSync(join(folder, 'outside.kernel.ts'), TERM);
  writeFileSync(join(folder, 'inside/kernels/bonus.kernel.ts'), `\ufeff${TERM.replaceAll('\n', '\r\n')}`);
  writeFileSync(join(folder, 'inside/wrong.kernel.ts'), TERM.replace('2.0,', '2.0,,'));
  writeFileSync(join(folder, 'inside/learner.kernel.ts'), AGENT);
  writeFileSync(join(folder, 'inside/misnamed.kernel.ts'), AGENT.replace('shared.alpha', 'shared.alhpa'));
  writeFileSync(join(folder, 'inside/long.kernel.ts'), '/'.repeat(200_000));
  writeFileSync(join(folder, 'inside/secret.env'), 'SECRET');
  symlinkSync('../outside.kernel.ts', join(folder, 'inside/link.kernel.ts'));
  symlinkSync('secret.env', join(folder, 'inside/env.kernel.ts'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const whole = (term: object, agent: object = { type: 'q-learning' }) => ({
  world: { family: 'gridworld', map: ['S..G'] },
  variants: [{ agent, reward: [{ term: 'task' }, { term: 'custom-module', ...term }] }],
  envSteps: 100,
  seeds: 1,
});
function read(experiment: object) {
  const file = join(folder, 'inside/experiment.json');
  writeFileSync(file, JSON.stringify(experiment));
  return readInput(file, null);
}
const linesOf = async (experiment: object) => {
  const found = await read(experiment);
  return 'lines' in found ? found.lines : expect.fail('it was accepted');
};

describe('a kernel file', () => {
  it('replaces the text of a term, an agent and a world, also in edits, and the experiment contains the text', async () => {
    const edit = { at: 50, patch: { variants: whole({ kernelFile: 'kernels/bonus.kernel.ts' }).variants } };
    const found = await read({
      ...whole(
        { kernelFile: 'kernels/bonus.kernel.ts' },
        { type: 'custom-agent', kernelFile: 'learner.kernel.ts' },
      ),
      edits: [edit],
    });
    if ('lines' in found) expect.fail(found.lines.join('\n'));
    expect(found.experiment.variants[0]?.reward[1]).toMatchObject({ text: TERM });
    expect(found.experiment.variants[0]?.agent).toMatchObject({
      text: agentModules.get('q-learning')?.text,
    });
    expect(JSON.stringify(found.experiment)).not.toContain('kernelFile');
    expect(validate(JSON.parse(JSON.stringify(found.experiment)))).toMatchObject({
      ok: true,
      value: found.experiment,
    });
  });

  it('is named if its text is wrong, with the place in it', async () => {
    const [first] = await linesOf(whole({ kernelFile: 'wrong.kernel.ts' }));
    expect(first).toMatch(
      /^error: variants\[0\]\.reward\[1\]\.text \(wrong\.kernel\.ts\), line 2, column \d+: /,
    );
  });

  it.each([
    [
      '../outside.kernel.ts',
      /“\.\.\/outside\.kernel\.ts” is outside the experiment's folder\. Move or copy it/,
    ],
    ['link.kernel.ts', /is outside the experiment's folder/],
    ['env.kernel.ts', /is outside the experiment's folder/],
    ['kernels/../../outside.kernel.ts', /is outside the experiment's folder/],
    ['/etc/passwd.kernel.ts', /Not the name of a kernel file\. Write a path that ends with \.kernel\.ts/],
    ['secret.env', /Not the name of a kernel file/],
    [7, /Not the name of a kernel file/],
    ['none.kernel.ts', /There is no file “none\.kernel\.ts”/],
    ['long.kernel.ts', /has 200000 bytes; a kernel has at most 16384 characters/],
  ])('that cannot be read is refused at its place: %s', async (kernelFile, wanted) => {
    const [first] = await linesOf(whole({ kernelFile }));
    expect(first).toMatch(/^error: variants\[0\]\.reward\[1\]\.kernelFile: /);
    expect(first).toMatch(wanted);
    expect(first).not.toContain('SECRET');
  });

  it('of an agent that names a shared setting which does not exist is refused with the names that do', async () => {
    const agent = { type: 'custom-agent', kernelFile: 'misnamed.kernel.ts' };
    const [first] = await linesOf(whole({ kernelFile: 'kernels/bonus.kernel.ts' }, agent));
    expect(first).toMatch(
      /^error: variants\[0\]\.agent\.kernelFile: misnamed\.kernel\.ts: There is no shared setting alhpa: valid names: alpha, /,
    );
  });

  it('next to a text is rejected', async () => {
    const [first] = await linesOf(whole({ kernelFile: 'kernels/bonus.kernel.ts', text: TERM }));
    expect(first).toContain('There are both `kernelFile` and `text`. Remove one of them.');
  });

  it('is rejected if no command reads it, because the default text would run instead', () => {
    const custom = { type: 'custom-agent', kernelFile: 'learner.kernel.ts' };
    for (const experiment of [whole({ kernelFile: 'a.kernel.ts' }), whole({ text: TERM }, custom)]) {
      const found = validate(experiment);
      if (found.ok) expect.fail('it was accepted');
      expect(found.problems[0]?.path).toMatch(/\.kernelFile$/);
      expect(found.problems[0]?.fix).toContain('open the result, which contains the text');
    }
    const world = { family: 'gridworld', map: ['S..G'], kernelFile: 'a.kernel.ts' };
    expect(validate({ ...whole({ text: TERM }), world })).toMatchObject({
      ok: false,
      problems: [{ path: 'world.kernelFile' }],
    });
  });
});
