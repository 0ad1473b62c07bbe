import { expect, it } from 'vitest';
import { createCatalogueHelp } from '../../../../src/app/draft/catalogue-help.ts';
import { catalogue } from '../../../../src/engine/program/catalogue.ts';
import { textsOf, withoutTexts } from '../../../../src/experiment/catalogue-words.ts';

const whole = catalogue();
const bare = withoutTexts(whole);

it('are fetched once, however often they are asked for', async () => {
  let fetched = 0;
  const late = createCatalogueHelp(bare, [], async () => {
    fetched++;
    return textsOf(whole, []);
  });
  expect(late.store.getState().found).toBeNull();
  late.load();
  late.load();
  await Promise.resolve();
  await Promise.resolve();
  late.load();
  expect(fetched).toBe(1);
  const [first] = bare.worlds;
  if (first === undefined) throw new Error('no world');
  expect(late.store.getState().found?.get(first)?.help).toBe(whole.worlds[0]?.help);
});

it('are fetched again after a failure, which is reported until then', async () => {
  const answers = [Promise.reject(new Error('no network')), Promise.resolve(textsOf(whole, []))];
  const late = createCatalogueHelp(
    bare,
    [],
    () => answers.shift() ?? Promise.reject(new Error('asked too often')),
  );
  late.load();
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(late.store.getState()).toEqual({ found: null, failed: true });
  late.load();
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(late.store.getState().failed).toBe(false);
  expect(late.store.getState().found).not.toBeNull();
});
