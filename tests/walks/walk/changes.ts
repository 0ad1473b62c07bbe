/** What a use has changed: in what the lab holds, and in the lines of the document. */
import type { OpenLab } from '../../../src/app/lab/create-lab.ts';
import { digest } from '../../dom/outline.ts';

/** All values that the lab holds, by their paths. */
export function labState(lab: OpenLab): Map<string, string> {
  const entries = new Map<string, string>();
  const add = (path: string, value: unknown) => {
    if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)) {
      if (Object.keys(value).length === 0) entries.set(path, Array.isArray(value) ? '[]' : '{}');
      for (const [name, part] of Object.entries(value))
        add(Array.isArray(value) ? `${path}[${name}]` : `${path}.${name}`, part);
    } else entries.set(path, String(value));
  };
  const { experiment, presetId, pending, difference, canUndo, canRedo } = lab.draft.getState();
  add('draft', experiment);
  add('preset', { presetId, pending, difference, canUndo, canRedo });
  add('view', lab.view.getState());
  const { status, envSteps, speed, stepsDone, marks } = lab.run.getState();
  add('run', { status, envSteps, speed, stepsDone, marks });
  return entries;
}

export function changesOf(before: Map<string, string>, after: Map<string, string>): string[] {
  const lines: string[] = [];
  for (const [path, value] of after)
    if (before.get(path) !== value) lines.push(`→ ${path}: ${before.get(path) ?? '∅'} ⇒ ${value}`);
  for (const [path, value] of before) if (!after.has(path)) lines.push(`→ ${path}: ${value} ⇒ ∅`);
  return lines;
}

const MOST_COMPARED = 1_000;
/** Lines that are gone, and lines that are new. */
export function differenceOf(before: readonly string[], after: readonly string[]): string[] {
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head++;
  let tail = 0;
  while (
    tail < before.length - head &&
    tail < after.length - head &&
    before[before.length - 1 - tail] === after[after.length - 1 - tail]
  )
    tail++;
  const a = before.slice(head, before.length - tail);
  const b = after.slice(head, after.length - tail);
  const gone = (line: string) => `- ${clipped(line.trim())}`;
  const come = (line: string) => `+ ${clipped(line.trim())}`;
  if (a.length > MOST_COMPARED || b.length > MOST_COMPARED) return [...a.map(gone), ...b.map(come)];
  const width = b.length + 1;
  const common = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      common[i * width + j] =
        a[i] === b[j]
          ? 1 + (common[(i + 1) * width + j + 1] ?? 0)
          : Math.max(common[(i + 1) * width + j] ?? 0, common[i * width + j + 1] ?? 0);
  const lines: string[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      i++;
      j++;
    } else if (
      j >= b.length ||
      (i < a.length && (common[(i + 1) * width + j] ?? 0) >= (common[i * width + j + 1] ?? 0))
    )
      lines.push(gone(a[i++] ?? ''));
    else lines.push(come(b[j++] ?? ''));
  }
  return lines;
}

const LONG_LINE = 300;
const clipped = (line: string) =>
  line.length > LONG_LINE ? `${line.slice(0, LONG_LINE)}… ${line.length} characters, ${digest(line)}` : line;

const MOST_LINES = 24;
export function kept(lines: readonly string[]): string[] {
  if (lines.length <= MOST_LINES) return [...lines];
  const others = lines.slice(MOST_LINES);
  return [...lines.slice(0, MOST_LINES), `… ${others.length} lines more, ${digest(others.join('\n'))}`];
}
