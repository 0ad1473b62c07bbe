/** What people type into the two searches, and what they should find. */
import { expect, test } from 'vitest';
import { atlasSearch, searchIndex } from '../../src/app/atlas/search.ts';
import { findEntries } from '../../src/app/find/entries.ts';
import { actionEntries } from '../../src/app/find/find-actions.ts';
import { presets } from '../../src/engine/experiment/presets.ts';
import { catalogue, worldExamples } from '../../src/engine/program/catalogue.ts';
import { helpOf } from '../../src/experiment/catalogue-words.ts';
import { rewardDesigns } from '../../src/rewards/designs-registry.ts';
import { papers } from '../../src/study/atlas.ts';
import { lessons } from '../../src/study/lessons.ts';
import { atlasOf } from '../../src/study/make-rows.ts';
import { studies } from '../../src/study/registry.ts';

const { rows } = atlasOf(papers, studies, new Map());
const entries = [
  ...findEntries({
    rows,
    lessons,
    presets,
    catalogue: catalogue(),
    designs: rewardDesigns,
    worldExamples: worldExamples().map(({ name, family }) => ({ name: String(name), family })),
    help: helpOf,
  }),
  ...actionEntries,
];
const index = searchIndex(entries);
const atlas = atlasSearch(rows);

const firstTwo = (query: string): readonly string[] => (index.find(query) ?? []).slice(0, 2);

/** What people type who want to do something, and who look for a thing, a paper or a part. */
test.each([
  ['csv', 'action:numbers'],
  ['export svg', 'action:pictures'],
  ['latex', 'action:latex'],
  ['print', 'action:print'],
  ['TensorBoard', 'action:log'],
  ['wandb csv', 'action:log'],
  ['export tfevents', 'action:eventFiles'],
  ['rliable', 'action:scores'],
  ['bibtex', 'action:card'],
  ['export q table', 'action:tables'],
  ['diagnose log', 'action:diagnosis'],
  ['import mdp', 'make:Paste an MDP as a table'],
  ['gymnasium table', 'make:Paste an MDP as a table'],
  ['write own text task', 'make:Write your own text task in code'],
  ['neural network layers', 'make:Build a neural network from layers'],
  ['own reward function', 'make:Write a reward as a formula'],
  ['code editor', 'make:Write your own text task in code'],
  ['draw a map', 'make:Draw your own map'],
  ['paint walls', 'make:Draw your own map'],
  ['add a variant', 'action:variant'],
  ['change reward while training', 'action:weights'],
  ['compare two runs', 'action:compareRuns'],
  ['delete all data', 'action:wipe'],
  ['full screen', 'action:present'],
  ['present mode', 'action:present'],
  ['embed in a page', 'action:share'],
  ['link to share', 'action:share'],
  ['dark mode', 'action:theme'],
  ['keyboard shortcuts', 'action:help'],
  ['my runs', 'action:runs'],
  ['power analysis', 'action:write'],
  ['statistical test', 'action:compare'],
  ['number of seeds needed', 'action:compare'],
  ['exact solution', 'action:audit'],
  ['watch an episode', 'action:episodes'],
  ['Dr. GRPO', 'preset:group-std'],
  ['GRPO length bias', 'preset:group-std'],
  ['reward hacking', 'word:reward-hacking'],
  ['DPO', 'agent:dpo'],
  ['direct preference optimization', 'study:163'],
  ['advantage histogram', 'metric:advantageHistogram'],
  ['multi-armed bandit', 'study:82'],
  ['cliff walking', 'preset:cliff-walking'],
  ['windy gridworld', 'preset:windy'],
  ['double q learning', 'agent:double-q-learning'],
  ['Sutton Barto 6.6', 'study:sb-6.6'],
  ['Thompson sampling', 'agent:thompson-beta'],
  ['pass@k', 'metric:passAtK'],
  ['discount factor', 'word:discount'],
  ['KL penalty', 'study:137'],
  ['overoptimization gao', 'study:over-optimization'],
  ['kimi', 'study:146'],
  ['regret', 'metric:regret'],
])('“%s” finds %s, first or second', (query, key) => {
  expect(firstTwo(query)).toContain(key);
});

/** Whoever asks what a word means gets the glossary or a lesson first, not a study that has the word. */
test.each([
  ['what is a policy', 'word:policy'],
  ['What is reward hacking?', 'word:reward-hacking'],
  ['reward hacking', 'word:reward-hacking'],
  ['what does entropy mean', 'word:entropy'],
  ['explain the discount factor', 'word:discount'],
  ['what is a potential', 'word:potential'],
  ['what is a TD error', 'word:td-error'],
  ['how does the advantage work', 'word:advantage'],
])('“%s” finds %s first', (query, key) => {
  expect(index.find(query)?.[0]).toBe(key);
});

test('a question about a thing finds the same as the thing where no word of the glossary is meant', () => {
  for (const thing of ['cliff walking', 'GRPO length bias'])
    expect(atlas.find(`what is ${thing}`)).toEqual(atlas.find(thing));
});

/** In the Atlas, which shows what else of the page fits in a line of its own. */
test.each([
  ['DPO', '163'],
  ['direct preference optimization', '163'],
  ['reward hacking', 'over-optimization'],
  ['GRPO', 'bandit-to-grpo'],
  ['random network distillation', '60'],
  ['KL penalty', '137'],
  ['self play', '20'],
  ['multi-armed bandit', '82'],
  ['cliff walking', 'sb-6.6'],
  ['lucky seeds', 'lucky-seeds'],
  ['process reward model', '65'],
  ['off switch', '177'],
])('in the Atlas “%s” finds %s, first or second', (query, key) => {
  expect((atlas.find(query) ?? []).slice(0, 2)).toContain(key);
});
