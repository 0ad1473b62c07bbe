/**
 * A survey makes no claim of its own, so it has no study and no verdict. It is a collection: the branches that its row in the
 * list of papers names, each with the studies that stand for it. What is said about it is computed from their outcomes.
 */
import type { Paper } from './atlas.ts';
import type { Branch, Status } from './rows.ts';

const COVERED = /((?:\d+(?:, | and )?)+) \(([^)]+)\)|([\w ]+) via (\d+)/g;

/** As the row says it: “Covered by studies 90 and 125 (generation), 103 (a metric); adversarial rewards via 97.” */
export const branchesOf = ({
  level,
  study,
}: Paper): readonly { readonly name: string; readonly ids: readonly string[] }[] =>
  level === 'cover'
    ? [...study.matchAll(COVERED)].map(([, ids = '', name = '', other = '', id = '']) => ({
        name: name === '' ? other.trim() : name,
        ids: (ids + id).match(/\d+/g) ?? [],
      }))
    : [];

/** “Of 5 branches 2 have a study that holds, 2 have studies that do not, and 1 has none.” */
export function collectionText(branches: readonly Branch[]): string {
  const has = (branch: Branch, test: (status: Status) => boolean) =>
    branch.studies.some(({ status }) => test(status));
  const holding = branches.filter((one) => has(one, (status) => status === 'holds')).length;
  const studied = branches.filter((one) => has(one, (status) => status !== 'waits')).length;
  const verb = (n: number) => (n === 1 ? 'has' : 'have');
  const others = studied - holding;
  const none = branches.length - studied;
  return `Of ${branches.length} branches ${holding} ${verb(holding)} a study that holds, ${others} ${verb(others)} only studies that do not, and ${none} ${verb(none)} none.`;
}
