import { describe, expect, it } from 'vitest';
import {
  cutNames,
  cutText,
  freestBand,
  placeInRows,
  placeLabels,
  textWidth,
  type WantedLabel,
  wrapNames,
} from '../../../../src/app/charts/label-places.ts';
import { linesOf } from '../../../../src/app/charts/side-labels.tsx';
import { randomFrom } from '../../stats/random.ts';

type Label = WantedLabel & { readonly key: string };
const label = (key: string, at: number, size = 13): Label => ({ key, at, size });

function problems(wanted: readonly Label[], from: number, to: number): string[] {
  const placed = placeLabels(wanted, from, to);
  const found: string[] = [];
  const sizeOf = new Map(wanted.map(({ key, size }) => [key, size]));
  const atOf = new Map(wanted.map(({ key, at }) => [key, at]));
  placed.forEach((one, k) => {
    const half = (sizeOf.get(one.key) ?? 0) / 2;
    if (one.place - half < from - 1e-6 || one.place + half > to + 1e-6)
      found.push(`${one.key} leaves the room`);
    if (!one.moved && Math.abs(one.place - one.at) > 3)
      found.push(`${one.key} has moved, and nothing leads to it`);
    const next = placed[k + 1];
    if (next === undefined) return;
    if (one.place + half > next.place - (sizeOf.get(next.key) ?? 0) / 2 + 1e-6)
      found.push(`${one.key} covers ${next.key}`);
    if ((atOf.get(one.key) ?? 0) > (atOf.get(next.key) ?? 0))
      found.push(`${one.key} and ${next.key} are out of order`);
  });
  return found;
}

describe('labels next to lines', () => {
  it('are next to their lines if there is room', () => {
    const placed = placeLabels([label('a', 20), label('b', 80)], 0, 100);
    expect(placed.map(({ key, place, moved }) => [key, place, moved])).toEqual([
      ['a', 20, false],
      ['b', 80, false],
    ]);
  });

  it('spread evenly around a common value: three of 12 pixels at 50 are placed at 38, 50 and 62', () => {
    const placed = placeLabels([label('a', 50, 12), label('b', 50, 12), label('c', 50, 12)], 0, 100);
    expect(placed.map(({ place }) => place)).toEqual([38, 50, 62]);
    expect(placed.map(({ moved }) => moved)).toEqual([true, false, true]);
  });

  it('are pushed inwards at the edges, also those whose line has left the plot', () => {
    const placed = placeLabels([label('low', 300, 10), label('a', 99, 10), label('up', -50, 10)], 0, 100);
    expect(placed.map(({ key, place }) => [key, place])).toEqual([
      ['up', 5],
      ['a', 85],
      ['low', 95],
    ]);
  });

  it('are dropped from the end of the list if there is no room, never drawn over one another', () => {
    const wanted = Array.from({ length: 10 }, (_, k) => label(`variant ${k}`, 50));
    const placed = placeLabels(wanted, 0, 40);
    expect(placed.map(({ key }) => key)).toEqual(['variant 0', 'variant 1', 'variant 2']);
    expect(placeLabels([label('none', Number.NaN)], 0, 40)).toEqual([]);
  });

  it('never overlap, leave or change their order, in 2,000 random columns of different sizes', () => {
    const random = randomFrom(7);
    for (let trial = 0; trial < 2000; trial++) {
      const wanted = Array.from({ length: 1 + Math.floor(random() * 20) }, (_, k) =>
        label(`${k}`, random() * 300 - 50, 8 + random() * 20),
      );
      expect(problems(wanted, 10, 10 + random() * 300), `trial ${trial}`).toEqual([]);
    }
  });

  it('move as little as any places could: brute force over a grid of half pixels finds no smaller sum of squares', () => {
    const random = randomFrom(11);
    const [from, to] = [0, 24];
    for (let trial = 0; trial < 60; trial++) {
      const wanted = Array.from({ length: 3 }, (_, k) => label(`${k}`, Math.floor(random() * 24), 6));
      const placed = placeLabels(wanted, from, to);
      const cost = placed.reduce((sum, { place, at }) => sum + (place - at) ** 2, 0);
      const ats = wanted.map(({ at }) => at).sort((a, b) => a - b);
      let least = Number.POSITIVE_INFINITY;
      for (let a = 3; a <= 21; a += 0.5)
        for (let b = a + 6; b <= 21; b += 0.5)
          for (let c = b + 6; c <= 21; c += 0.5)
            least = Math.min(
              least,
              [a, b, c].reduce((sum, place, k) => sum + (place - (ats[k] ?? 0)) ** 2, 0),
            );
      expect(cost).toBeLessThanOrEqual(least + 1e-9);
    }
  });
});

describe('names within a width', () => {
  it('are cut at the end, or in the middle if two would look alike', () => {
    expect(cutText('points', 100)).toBe('points');
    expect(cutText('points, 10 for finishing the race', 90)).toMatch(/^points.*…$/);
    const [one, other, short] = cutNames(['distance, scaled by 0.1', 'distance, scaled by 0.5', 'task'], 90);
    expect(one).toMatch(/^dist.*….*0\.1$/);
    expect(other).toMatch(/^dist.*….*0\.5$/);
    expect(short).toBe('task');
    for (const text of ['日本語の名前はとても長い', 'WWWWWWWWWWWWWWWW', 'iiiiiiiiiiiiiiiiiiiiiiiiiii'])
      expect(textWidth(cutText(text, 60))).toBeLessThanOrEqual(60);
  });
});

describe('names in two lines', () => {
  it('are whole where they fit, broken at a space', () => {
    expect(wrapNames(['task', 'pays only at the goal and not before'], 128)).toEqual([
      ['task'],
      ['pays only at the', 'goal and not before'],
    ]);
    for (const text of ['日本語の名前はとても長いので二行に分ける', 'aVeryLongNameWithoutAnySpace'])
      for (const line of wrapNames([text], 128)[0] ?? [])
        expect(textWidth(line), line).toBeLessThanOrEqual(128);
  });
  it('that begin alike stay different, also where two lines are not enough', () => {
    const begin = 'reward of the learned model with a penalty of the length and a weight of';
    const [one, other] = wrapNames([`${begin} 0.1`, `${begin} 0.5`], 128);
    expect(one).toHaveLength(2);
    expect(one).not.toEqual(other);
    expect(one?.[1]).toMatch(/….*0\.1$/);
  });
});

describe('labels beside a plot', () => {
  const names = ['pays only at the goal', '+ same hint, as a potential', '+ bonus for getting closer'];
  const ends = names.map((text, k) => ({ key: text, text, at: 40 + 20 * k, color: '' }));
  const level = {
    key: 'level',
    text: '+ same hint, as a potential, optimal policy',
    value: '0.5',
    at: 60,
    color: '',
  };

  it('have a second line for what one line would cut, and say whose level it is', () => {
    expect(linesOf([level, ...ends], 8, 124)).toEqual([
      ['+ same hint, as a…', 'optimal policy 0.5'],
      ['pays only at the', 'goal'],
      ['+ same hint, as a', 'potential'],
      ['+ bonus for getting', 'closer'],
    ]);
  });
  it('put the value of a level under its name', () => {
    const random = { key: 'random', text: 'random policy', value: '0.0312', at: 60, color: '' };
    expect(linesOf([random], 8, 124)).toEqual([['random policy', '0.0312']]);
  });
  it('share the height: without room for all, the last ones are cut to one line', () => {
    const lines = linesOf([level, ...ends], 8, 66);
    expect(lines.map(({ length }) => length)).toEqual([2, 1, 1, 1]);
    expect(lines.flat().length * 13).toBeLessThanOrEqual(66);
  });
});

describe('words next to places on the horizontal axis', () => {
  it('never overlap, stay inside and are left out if every row is full', () => {
    const random = randomFrom(3);
    for (let trial = 0; trial < 500; trial++) {
      const wanted = Array.from({ length: 8 }, () => ({ at: random() * 300, width: 30 + random() * 120 }));
      const placed = placeInRows(wanted, 0, 300, 2).flatMap((one, k) =>
        one === null ? [] : [{ ...one, right: one.left + (wanted[k]?.width ?? 0) }],
      );
      for (const one of placed) {
        expect(one.left).toBeGreaterThanOrEqual(0);
        expect(one.right).toBeLessThanOrEqual(300);
        for (const other of placed)
          if (other !== one && other.row === one.row)
            expect(one.right <= other.left || other.right <= one.left).toBe(true);
      }
    }
    expect(placeInRows([{ at: 10, width: 400 }], 0, 300, 2)).toEqual([null]);
    expect(placeInRows([{ at: 290, width: 50 }], 0, 300, 2)).toEqual([{ left: 236, row: 0 }]);
  });
});

describe('the freest band of a plot', () => {
  it('is the requested one if no point is there', () => {
    expect(freestBand([10, 90], 26, 0, 100, 40)).toBe(40);
  });

  it('avoids points in the requested band by taking the nearer of two free bands', () => {
    const begin = freestBand([60, 62, 64], 20, 0, 100, 50);
    expect([60, 62, 64].every((y) => y < begin || y > begin + 20)).toBe(true);
    expect(begin).toBe(36);
  });

  it('covers as few points as possible if no band is free', () => {
    const heights = Array.from({ length: 50 }, (_, k) => 2 * k).filter((y) => y < 40 || y > 60 || y === 50);
    const begin = freestBand(heights, 20, 0, 100, 0);
    const covered = (top: number) => heights.filter((y) => y > top - 4 && y < top + 24).length;
    const all = Array.from({ length: 41 }, (_, k) => covered(2 * k));
    expect(covered(begin)).toBe(Math.min(...all));
  });
});
