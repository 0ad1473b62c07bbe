/** `npm run size`: product lines and files, room by room, and the limits that `npm run check` holds. Tests, styles and documents do not count. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Folders of like parts, found by a registry: their number is a feature. */
const REGISTRIES = [
  'src/learn/agents',
  'src/rewards/terms',
  'src/rewards/designs',
  'src/worlds/language/tasks',
  'src/experiment/presets',
  'src/studies/claims',
];
const MOST_FILES_IN_A_FOLDER = 25;

/** @returns {{ file: string, lines: number }[]} */
function productFiles() {
  const listed = execFileSync('git', [
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    'src',
    'workers',
  ]);
  return [...new Set(listed.toString().trim().split('\n'))]
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => {
      try {
        return [{ file, lines: readFileSync(file, 'utf8').split('\n').length - 1 }];
      } catch {
        return []; // deleted, and the deletion not yet committed
      }
    });
}

/** @returns {string[]} a line for each folder that is too wide */
export function wideFolders() {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { file } of productFiles()) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  return [...counts]
    .filter(([folder, count]) => count > MOST_FILES_IN_A_FOLDER && !REGISTRIES.includes(folder))
    .map(([folder, count]) => `${folder} has ${count} files, at most ${MOST_FILES_IN_A_FOLDER} are allowed`);
}

if (process.argv[1] === import.meta.filename) {
  /** @type {Map<string, { files: number, lines: number }>} */
  const rooms = new Map();
  const files = productFiles();
  for (const { file, lines } of files) {
    const room = /^(src\/[^/]+)\//.exec(file)?.[1] ?? (file.startsWith('workers/') ? 'workers' : 'src');
    const sum = rooms.get(room) ?? { files: 0, lines: 0 };
    rooms.set(room, { files: sum.files + 1, lines: sum.lines + lines });
  }
  const row = (/** @type {string} */ name, /** @type {number} */ count, /** @type {number} */ lines) =>
    `${name.padEnd(20)}${String(count).padStart(6)}${String(lines).padStart(9)}`;
  console.log(`${'room'.padEnd(20)}${'files'.padStart(6)}${'lines'.padStart(9)}`);
  for (const [room, sum] of [...rooms].sort((a, b) => b[1].lines - a[1].lines))
    console.log(row(room, sum.files, sum.lines));
  console.log(
    row(
      'all',
      files.length,
      files.reduce((sum, { lines }) => sum + lines, 0),
    ),
  );
  console.log(`longest file: ${Math.max(...files.map(({ lines }) => lines))} lines`);
  for (const line of wideFolders()) console.log(line);
}
