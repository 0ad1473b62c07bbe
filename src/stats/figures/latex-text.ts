/**
 * Escapes arbitrary text and numbers for LaTeX, and writes the document around a figure or table. This part
 * must never break.
 */

const SPECIAL: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  $: '\\$',
  '&': '\\&',
  '%': '\\%',
  '#': '\\#',
  _: '\\_',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
  '"': '\\textquotedbl{}',
  '−': '$-$',
  '×': '$\\times$',
  '·': '$\\cdot$',
  '±': '$\\pm$',
  '≤': '$\\leq$',
  '≥': '$\\geq$',
  '→': '$\\rightarrow$',
  '←': '$\\leftarrow$',
  '↑': '$\\uparrow$',
  '↓': '$\\downarrow$',
  '≈': '$\\approx$',
  '≠': '$\\neq$',
  '½': '$1/2$',
  '²': '$^2$',
  '³': '$^3$',
  '√': '$\\surd$',
  '∞': '$\\infty$',
  '…': '\\ldots{}',
  '–': '--',
  '—': '---',
  '“': '``',
  '”': "''",
  '’': "'",
  '‘': '`',
  α: '$\\alpha$',
  β: '$\\beta$',
  γ: '$\\gamma$',
  δ: '$\\delta$',
  ε: '$\\epsilon$',
  η: '$\\eta$',
  θ: '$\\theta$',
  κ: '$\\kappa$',
  λ: '$\\lambda$',
  μ: '$\\mu$',
  π: '$\\pi$',
  ρ: '$\\rho$',
  σ: '$\\sigma$',
  τ: '$\\tau$',
  φ: '$\\varphi$',
  ψ: '$\\psi$',
  ω: '$\\omega$',
  Δ: '$\\Delta$',
  Φ: '$\\Phi$',
};

/** Latin Extended-A without the letters that T1's encodings lack. */
const LETTER = /[À-ÖØ-öø-ĥĨ-ķĹ-ľŁ-ňŊ-ťŨ-ž]/u;

/**
 * Escapes arbitrary text for every LaTeX engine. Characters that pdfLaTeX cannot print are written as their
 * code point.
 */
export function latexText(text: string): string {
  let written = '';
  for (const character of text.normalize('NFC')) {
    const code = character.codePointAt(0) ?? 0;
    const known = Object.hasOwn(SPECIAL, character) ? SPECIAL[character] : undefined;
    if (known !== undefined) written += known;
    else if (code < 32 || (code >= 127 && code < 160) || /[\s\p{Cf}]/u.test(character)) written += ' ';
    else if (code < 127 || LETTER.test(character)) written += character;
    else written += `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`;
  }
  return written;
}

const MAX_CHARACTERS = 48;

/**
 * A name for places with little room. It is cut in the middle, because names usually differ at their ends.
 */
export function latexName(text: string): string {
  const pieces = Array.from(text.normalize('NFC'), (character) => {
    const written = latexText(character);
    return { written, room: written.startsWith('[U+') ? written.length : 1 };
  });
  const all = pieces.reduce((sum, { room }) => sum + room, 0);
  if (all <= MAX_CHARACTERS) return pieces.map(({ written }) => written).join('');
  const upTo = (list: typeof pieces, most: number) => {
    let room = 0;
    const fits = list.filter((piece) => {
      room += piece.room;
      return room <= most;
    });
    return fits.map(({ written }) => written);
  };
  const head = upTo(pieces, MAX_CHARACTERS * 0.6);
  const tail = upTo(pieces.toReversed(), MAX_CHARACTERS * 0.4 - 1).toReversed();
  return `${head.join('')}\\ldots{}${tail.join('')}`;
}

/** A comment ends at the end of its line, so line breaks in user text are removed. */
export const latexComment = (text: string): string => `% ${latexText(text).replaceAll(/\s+/g, ' ')}`;

/** A finite number in the form that TeX reads. */
export function latexNumber(value: number): string {
  return Number(value.toPrecision(6)).toString().replace('e+', 'e');
}

/** A number for a sentence or a cell: three digits, powers of ten written out, and a real minus sign. */
export function latexQuantity(value: number): string {
  if (Number.isNaN(value)) return '--';
  if (!Number.isFinite(value)) return value > 0 ? '$\\infty$' : '$-\\infty$';
  const size = Math.abs(value);
  if (value === 0 || (size >= 1e-3 && size < 1e6)) return `$${Number(value.toPrecision(3))}$`;
  const [digits = '', power] = value.toExponential(2).split('e');
  return `$${Number(digits)} \\times 10^{${Number(power)}}$`;
}

const PAGE =
  '\\documentclass{article}\\usepackage[a4paper,landscape,margin=15mm]{geometry}\\pagestyle{empty}';

/**
 * Returns a complete document that works with a small TeX installation; packages that are missing are not
 * used.
 * @param origin how the figure was made, written as comments at the top
 */
export function latexDocument(
  origin: readonly string[],
  preamble: readonly string[],
  body: readonly string[],
  page = PAGE,
): string {
  return `${[
    ...origin.map(latexComment),
    page,
    '\\usepackage[T1]{fontenc}',
    '\\usepackage[utf8]{inputenc}',
    '\\IfFileExists{lmodern.sty}{\\usepackage{lmodern}}{}',
    ...preamble,
    '\\begin{document}',
    ...body,
    '\\end{document}',
  ].join('\n')}\n`;
}

/**
 * A page as large as the drawing, if the class for that is installed. @param things lines with a color of six
 * hexadecimal digits; black if there is none
 */
export function latexDrawing(
  origin: readonly string[],
  things: readonly { readonly color: string }[],
  body: readonly string[],
): string {
  const colors = things.map(({ color }, k) => {
    const digits = /^[0-9a-f]{6}$/i.test(color) ? color.toUpperCase() : '000000';
    return `\\definecolor{color${k}}{HTML}{${digits}}`;
  });
  return latexDocument(
    origin,
    ['\\usepackage{pgfplots}', '\\pgfplotsset{compat=1.14}', ...colors],
    ['\\begin{tikzpicture}', ...body, '\\end{tikzpicture}'],
    `\\IfFileExists{standalone.cls}{\\documentclass[border=2mm]{standalone}}{${PAGE}}`,
  );
}
