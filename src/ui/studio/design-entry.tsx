import type { ReactNode } from 'react';
import type { WrittenTerm } from '../../experiment/design.ts';
import type { CatalogueEntry } from '../../experiment/field.ts';
import { MOST_VARIANTS } from '../../lab/draft/draft-edits.ts';
import type { Offer } from '../../lab/draft/studio.ts';
import { titleOfTerm } from '../../measure/metrics/term-words.ts';
import { useDraft, useLab } from '../hooks.ts';
import { Button } from '../kit/button.tsx';
import { HelpText } from '../kit/problem-list.tsx';
import { tick } from '../numerals.ts';

interface DesignEntryProps {
  readonly variant: number;
  readonly offer: Offer;
  readonly offers: readonly Offer[];
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** One design: its idea, failure mode, source, terms and actions. */
export function DesignEntry({ variant, offer, offers, onClose, children }: DesignEntryProps) {
  const lab = useLab();
  const full = useDraft((state) => state.experiment.variants.length >= MOST_VARIANTS);
  const { design, obstacle } = offer;
  const use = (verb: 'applyDesign' | 'addDesign') => {
    lab.studio[verb](variant, design);
    onClose();
  };
  const openInItsWorld = () => {
    const homes = 'worlds' in design ? [...design.worlds, design.family] : [];
    lab.actions.bring(design.title, { reward: design.terms }, homes, variant);
    onClose();
  };
  const repairs = 'repairs' in design ? (design.repairs ?? []) : [];
  const fixes = repairs.flatMap((id) => offers.find((other) => other.design.id === id)?.design.title ?? []);
  return (
    <article className="design" data-fits={obstacle === null} aria-label={design.title}>
      <h4>{design.title}</h4>
      {'idea' in design && (
        <>
          <p>
            <HelpText text={design.idea} />
          </p>
          <p>
            <b>Failure mode:</b> <HelpText text={design.failure} />
          </p>
        </>
      )}
      {fixes.length > 0 && (
        <p>
          <b>Fixes:</b> {fixes.join('; ')}
        </p>
      )}
      <ul className="design-terms" aria-label="Terms of this design">
        {design.terms.map((term, k) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: terms have no identity but their place in the order.
          <li key={k}>
            <code>{termWords(term, lab.catalogue.terms)}</code>
          </li>
        ))}
      </ul>
      {'idea' in design && (
        <p className="muted small">
          {design.paper.link === undefined ? (
            design.paper.words
          ) : (
            <a href={design.paper.link} target="_blank" rel="noopener noreferrer">
              {design.paper.words}
            </a>
          )}
          {design.potentialBased === true && ' · potential-based: does not change the optimal policy'}
          {` · for ${design.worlds.join(', ')}`}
        </p>
      )}
      <div className="design-keys">
        {obstacle === null ? (
          <>
            <Button size="small" onClick={() => use('applyDesign')}>
              Use in this variant
            </Button>
            <Button size="small" icon="plus" disabled={full} onClick={() => use('addDesign')}>
              Add as a paired variant
            </Button>
          </>
        ) : (
          <>
            <p className="muted small">
              <HelpText text={obstacle} />
            </p>
            {'worlds' in design && (
              <Button size="small" onClick={openInItsWorld}>
                Open in its world
              </Button>
            )}
          </>
        )}
        {children}
      </div>
    </article>
  );
}

/** `−0.2 × Length, Cap 1` */
function termWords({ term, weight = 1, ...settings }: WrittenTerm, known: readonly CatalogueEntry[]): string {
  const entry = known.find(({ id }) => id === term);
  const words = Object.entries(settings).flatMap(([name, value]) => {
    if (name === 'event' || name === 'label') return []; // in the title
    if (name === 'expression' || name === 'text') return [firstLine(String(value))];
    return [`${entry?.fields.find((field) => field.name === name)?.label ?? name} ${String(value)}`];
  });
  return [`${tick(weight)} × ${titleOfTerm(settings, entry?.label ?? term)}`, ...words].join(', ');
}

function firstLine(text: string): string {
  const [line = ''] = text.trim().split('\n');
  return line === text.trim() ? line : `${line} …`;
}
