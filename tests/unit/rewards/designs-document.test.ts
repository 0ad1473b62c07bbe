import { expect, it } from 'vitest';
import type { DesignClaim, RewardDesign, WrittenTerm } from '../../../src/experiment/design.ts';
import { rewardDesigns } from '../../../src/rewards/designs-registry.ts';

const FAMILIES: readonly (readonly [RewardDesign['family'], string])[] = [
  ['gridworld', 'Gridworlds'],
  ['bandit', 'Bandits'],
  ['text', 'Short texts'],
  ['language', 'Language tasks'],
];
const VERDICTS: Readonly<Record<DesignClaim['verdict'], string>> = {
  'keeps-best': 'its optimal policy is optimal for the task',
  loses: 'its optimal policy is not optimal for the task',
  'rarely-paid': 'a random policy earns less than a tenth of the optimum',
};

const INTRODUCTION = `# Library of reward designs

Generated from \`content/designs/\` by \`npx vitest run --project fast tests/unit/rewards/designs-document.test.ts -u\`. To add a design, add it to
a file there. Tests train every design in every world that it names. The exact solver verifies the claims under *Exact*, at discount 0.99
unless stated otherwise. If a design fixes another one, the tests show that its optimal policy is optimal for the task wherever the other's
is not.
`;

function termText({ term, weight = 1, ...settings }: WrittenTerm): string {
  const words = Object.entries(settings).map(([name, value]) => `${name} ${String(value)}`);
  return `\`${[`${weight} × ${term}`, ...words].join(', ')}\``;
}

function claimText({ world, changed, gamma, verdict }: DesignClaim): string {
  const differs = Object.entries(changed ?? {}).map(([name, value]) => `${name} ${String(value)}`);
  const where = [world, ...differs, ...(gamma === undefined ? [] : [`γ ${gamma}`])].join(', ');
  return `${where}: ${VERDICTS[verdict]}`;
}

function entry({
  id,
  title,
  group,
  idea,
  failure,
  paper,
  terms,
  worlds,
  potentialBased,
  repairs,
  claims,
}: RewardDesign) {
  const source = paper.link === undefined ? paper.words : `[${paper.words}](${paper.link})`;
  const lines = [
    `### ${title}`,
    '',
    `\`${id}\`, ${group}. ${idea}`,
    '',
    `- Terms: ${terms.map(termText).join('; ')}`,
    `- Known failure: ${failure}`,
    `- Paper: ${source}`,
    `- Worlds: ${worlds.join(', ')}`,
  ];
  if (potentialBased === true) lines.push('- Potential-based: no optimal policy changes.');
  if (repairs !== undefined) lines.push(`- Fixes: ${repairs.map((other) => `\`${other}\``).join(', ')}`);
  if (claims !== undefined) lines.push(`- Exact: ${claims.map(claimText).join('; ')}.`);
  return lines.join('\n');
}

it('lists the designs of the library in the documents', async () => {
  const parts = FAMILIES.flatMap(([family, heading]) => [
    `## ${heading}`,
    ...rewardDesigns.filter((design) => design.family === family).map(entry),
  ]);
  await expect(`${[INTRODUCTION.trim(), ...parts].join('\n\n')}\n`).toMatchFileSnapshot(
    '../../../docs/designs.md',
  );
});
