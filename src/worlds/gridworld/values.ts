/** Reads lines like `G=1` that give a map letter its reward. */
import type { Problem } from '../../experiment/experiment.ts';
import { error, warning } from '../settings.ts';
import { DIGITS, legendOf, valueLetter } from './legend.ts';

export interface Values {
  readonly numbers: ReadonlyMap<string, number>;
  readonly problems: readonly Problem[];
}

const HOW = 'Write a map letter, an equals sign and a number: G=1';

export function parseValues(field: string, lines: readonly string[]): Values {
  const numbers = new Map<string, number>();
  const problems: Problem[] = [];
  lines.forEach((line, index) => {
    const path = `world.${field}[${index}]`;
    for (const part of line.split(/[,;]/)) {
      if (part.trim() === '') continue;
      const match = /^\s*(\S)\s*[=:]\s*(\S+)\s*$/u.exec(part);
      const number = match ? Number(match[2]) : Number.NaN;
      const letter = match?.[1] === undefined ? undefined : valueLetter(match[1]);
      if (!match || !Number.isFinite(number))
        problems.push(error(path, `“${part.trim()}” is not a value.`, HOW));
      else if (Math.abs(number) > 1e6)
        problems.push(error(path, `${number} is too large: use −1000000 … 1000000.`, HOW));
      else if (letter === undefined) {
        const why = legendOf(match[1] ?? '') ? '' : ': it is not a map letter';
        const fix = 'Letters that can pay: G O C r o d p K D T U V and 0–9.';
        problems.push(error(path, `“${match[1]}” cannot pay${why}.`, fix));
      } else {
        if (numbers.has(letter))
          problems.push(warning(path, `${letter} has two values; the last one is used.`));
        numbers.set(letter, number);
      }
    }
  });
  return { numbers, problems };
}

/** The reward for entering a cell: as written, otherwise the default. */
const given =
  (byDefault: (character: string) => number | undefined) =>
  (character: string, values: ReadonlyMap<string, number>): number => {
    const letter = valueLetter(character);
    return letter === undefined ? 0 : (values.get(letter) ?? byDefault(character) ?? 0);
  };
export const taskValue = given((character) =>
  DIGITS.includes(character) ? Number(character) : legendOf(character)?.value,
);
export const proxyValue = given((character) => legendOf(character)?.proxyValue);
