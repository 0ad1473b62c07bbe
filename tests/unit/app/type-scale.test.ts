import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const lines = (folder: string, ending: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .flatMap((file) =>
      readFileSync(`${folder}/${file}`, 'utf8')
        .split('\n')
        .map((text, k) => ({ text, where: `${file}:${k + 1}: ${text.trim()}` })),
    );

const SIZE = /^\s*(?:font-size|--code-size):\s*([^;]+);|^\s*font:\s*([^;]+);/;
const ALLOWED =
  /^(?:inherit|var\(--(?:size-(?:small|body|large|title)|code-size)\))$|var\(--size-(?:small|body|large|title)\)/;

test('every size of type in the styles is one of the four', () => {
  // In the map of the audit and in the pictures of the glossary, a unit is a part of the picture, not a pixel.
  const css = lines('src/app', '.css').filter(
    ({ where }) => !/^audit\/audit-map|^glossary\/glossary.*\b10px/.test(where),
  );
  expect(css.length).toBeGreaterThan(1_000);
  const wrong = css.filter(({ text }) => {
    const found = SIZE.exec(text);
    return found !== null && !ALLOWED.test((found[1] ?? found[2] ?? '').trim());
  });
  expect(wrong.map(({ where }) => where)).toEqual([]);
});

test('the four sizes are 12, 14, 18 and 28 pixels', () => {
  const tokens = readFileSync('src/app/kit/tokens.css', 'utf8');
  const sizes = [...tokens.matchAll(/--size-\w+: (\d+)px/g)].map(([, size]) => Number(size));
  expect(sizes).toEqual([12, 14, 18, 28]);
});

test('text in pictures has these sizes, too, unless it fits a cell', () => {
  const texts = lines('src/app', '.tsx').filter(({ text }) => /fontSize[=:]/.test(text));
  const wrong = texts.filter(({ text }) => !/fontSize(?:=\{|: )(?:12|14|18|28|0\.|Math\.)/.test(text));
  expect(wrong.map(({ where }) => where)).toEqual([]);
});
