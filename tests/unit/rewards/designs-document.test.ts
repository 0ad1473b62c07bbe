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
  'keeps-best': 'the best policy for it is best for the task',
  loses: 'the best policy for it is not best for the task',
  'rarely-paid': 'a random policy earns less than a tenth of the best',
};

const INTRODUCTION = `# Reward designs of the library

Written by \`npx vitest run --project fast tests/unit/rewards/designs-document.test.ts -u\` from \`src/rewards/designs/\`. A file there is all
that a new design takes. Tests put every design into every world that it names and train it there; what stands under *Exact* is
solved by the planner, discount 0.99 unless it says otherwise; a design that fixes another is shown to keep the best task
return wherever the other is shown to lose it.
`;

function termWords({ term, weight = 1, ...settings }: WrittenTerm): string {
  const words = Object.entries(settings).map(([name, value]) => `${name} ${String(value)}`);
  return `\`${[`${weight} × ${term}`, ...words].join(', ')}\``;
}

function claimWords({ world, changed, gamma, verdict }: DesignClaim): string {
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
    `- Terms: ${terms.map(termWords).join('; ')}`,
    `- Known failure: ${failure}`,
    `- Paper: ${source}`,
    `- Worlds: ${worlds.join(', ')}`,
  ];
  if (potentialBased === true) lines.push('- Potential-based: no optimal policy changes.');
  if (repairs !== undefined) lines.push(`- Fixes: ${repairs.map((other) => `\`${other}\``).join(', ')}`);
  if (claims !== undefined) lines.push(`- Exact: ${claims.map(claimWords).join('; ')}.`);
  return lines.join('\n');
}

it('the list of designs in the documents is that of the library', async () => {
  const parts = FAMILIES.flatMap(([family, heading]) => [
    `## ${heading}`,
    ...rewardDesigns.filter((design) => design.family === family).map(entry),
  ]);
  await expect(`${[INTRODUCTION.trim(), ...parts].join('\n\n')}\n`).toMatchFileSnapshot(
    '../../../docs/designs.md',
  );
});
