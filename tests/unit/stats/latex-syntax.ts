/**
 * Reads LaTeX as far as this project writes it, without knowing how it is written. Anything at which TeX
 * would stop is a fault.
 */

const MACROS = new Set(
  `documentclass usepackage pgfplotsset IfFileExists pagestyle setlength tabcolsep fill draw scriptsize definecolor begin end addplot addlegendentry centering caption
  toprule midrule bottomrule small textbackslash textasciitilde textasciicircum textless textgreater textbar textquotedbl
  ldots times cdot pm leq geq rightarrow leftarrow uparrow downarrow approx neq surd infty eta theta kappa rho psi omega Delta alpha beta gamma delta epsilon lambda mu pi sigma tau varphi Phi`
    .split(/\s+/)
    .filter((name) => name !== ''),
);
const PACKAGES = new Set(['pgfplots', 'fontenc', 'inputenc', 'booktabs', 'geometry', 'lmodern']);

export function latexFaults(text: string): string[] {
  const faults: string[] = [];
  const open: string[] = []; // environments
  const lines = text.split('\n');
  let depth = 0;
  let maths = false;
  let tabular = false;
  const say = (line: number, what: string) => faults.push(`line ${line + 1}: ${what}`);
  lines.forEach((line, number) => {
    // A comment ends with its line and may contain anything except control characters.
    if (/^% /.test(line)) {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the test looks for them.
      if (/[\u0000-\u001f]/.test(line)) say(number, 'control character in a comment');
      return;
    }
    const inTikz = open.includes('axis');
    const isOption =
      inTikz ||
      /^\\(documentclass|IfFileExists|usepackage|setlength|pgfplotsset|definecolor|begin)/.test(line);
    for (let at = 0; at < line.length; at++) {
      const character = line[at] ?? '';
      const code = character.codePointAt(0) ?? 0;
      if (character === '\\') {
        const word = /^[A-Za-z]+/.exec(line.slice(at + 1))?.[0];
        if (word === undefined) {
          if (!'\\{}$&%#_'.includes(line[at + 1] ?? ' ')) say(number, `unknown escape \\${line[at + 1]}`);
          at++;
          continue;
        }
        if (!MACROS.has(word)) say(number, `unknown macro \\${word}`);
        if (word === 'begin' || word === 'end') {
          const name = /^\{([a-z]+)\}/.exec(line.slice(at + 1 + word.length))?.[1] ?? '?';
          if (word === 'begin') open.push(name);
          else if (open.pop() !== name) say(number, `\\end{${name}} ends something else`);
          tabular = open.includes('tabular');
        }
        if (
          word === 'usepackage' &&
          !PACKAGES.has(/^(\[[^\]]*\])?\{([a-z]+)\}/.exec(line.slice(at + 1 + word.length))?.[2] ?? '')
        )
          say(number, 'unknown package');
        at += word.length;
      } else if (character === '{') depth++;
      else if (character === '}') {
        if (--depth < 0) say(number, 'a } without a {');
      } else if (character === '$') maths = !maths;
      else if (character === '&' && !tabular) say(number, 'an & outside a table');
      else if ('%~^'.includes(character) && !(character === '^' && maths)) say(number, `a bare ${character}`);
      else if (character === '#') say(number, 'a bare #');
      else if (character === '_' && !isOption) say(number, 'a bare _');
      else if (code < 32 || (code > 126 && !/[À-ÖØ-öø-ĥĨ-ķĹ-ľŁ-ňŊ-ťŨ-ž]/u.test(character)))
        say(number, `character ${code}`);
    }
    if (maths) say(number, '$ without its partner');
    maths = false;
    if (/\b(NaN|Infinity|undefined|null)\b/.test(line)) say(number, 'a number that is none');
    for (const [, x = '', y = ''] of line.matchAll(/\(([^(),]*),([^(),]*)\)(?= |\})/g))
      if (
        /coordinates/.test(line) &&
        !(/^-?\d+(\.\d+)?(e-?\d+)?$/.test(x) && /^(nan|-?\d+(\.\d+)?(e-?\d+)?)$/.test(y))
      )
        say(number, `coordinates (${x},${y})`);
  });
  if (depth !== 0) faults.push(`${depth} braces left open`);
  if (open.length > 0) faults.push(`left open: ${open.join(', ')}`);
  if (!text.trimEnd().endsWith('\\end{document}')) faults.push('no end of the document');
  return faults;
}
