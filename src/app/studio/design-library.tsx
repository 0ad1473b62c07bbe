import './design-library.css';
import type { ReactNode } from 'react';
import { useId, useMemo, useState } from 'react';
import type { RewardDesign, WrittenTerm } from '../../experiment/design.ts';
import type { CatalogueEntry } from '../../experiment/field.ts';
import { titleOfTerm } from '../../stats/metrics/term-words.ts';
import { MAX_VARIANTS } from '../draft/draft-edits.ts';
import { Button } from '../kit/button.tsx';
import { Loading } from '../kit/modal.tsx';
import { tick } from '../kit/numerals.ts';
import { HelpText } from '../kit/problem-list.tsx';
import { groupsOf, matcherOf, SearchField } from '../kit/search-field.tsx';
import { Segments } from '../kit/segments.tsx';
import { useAnswer, useDraft, useLab } from '../model/hooks.ts';
import type { Offer } from './studio.ts';

interface DesignEntryProps {
  readonly variant: number;
  readonly offer: Offer;
  readonly offers: readonly Offer[];
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

function DesignEntry({ variant, offer, offers, onClose, children }: DesignEntryProps) {
  const lab = useLab();
  const full = useDraft((state) => state.experiment.variants.length >= MAX_VARIANTS);
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
            <code>{termText(term, lab.catalogue.terms)}</code>
          </li>
        ))}
      </ul>
      {'idea' in design && <DesignSource design={design} />}
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

function DesignSource({ design: { paper, potentialBased, worlds } }: { readonly design: RewardDesign }) {
  return (
    <p className="muted small">
      {paper.link === undefined ? (
        paper.words
      ) : (
        <a href={paper.link} target="_blank" rel="noopener noreferrer">
          {paper.words}
        </a>
      )}
      {potentialBased === true && ' · potential-based: does not change the optimal policy'}
      {` · for ${worlds.join(', ')}`}
    </p>
  );
}

/** Formats a term as `−0.2 × Length, Cap 1`. */
function termText({ term, weight = 1, ...settings }: WrittenTerm, known: readonly CatalogueEntry[]): string {
  const entry = known.find(({ id }) => id === term);
  const words = Object.entries(settings).flatMap(([name, value]) => {
    if (name === 'event' || name === 'label') return []; // already in the title
    if (name === 'expression' || name === 'text') return [firstLine(String(value))];
    return [`${entry?.fields.find((field) => field.name === name)?.label ?? name} ${String(value)}`];
  });
  return [`${tick(weight)} × ${titleOfTerm(settings, entry?.label ?? term)}`, ...words].join(', ');
}

function firstLine(text: string): string {
  const [line = ''] = text.trim().split('\n');
  return line === text.trim() ? line : `${line} …`;
}

function SaveDesign({ variant, saved }: { readonly variant: number; readonly saved: () => void }) {
  const lab = useLab();
  const label = useDraft((state) => state.experiment.variants[variant]?.label ?? '');
  const [title, setTitle] = useState(label);
  const [said, setSaid] = useState('');
  const id = useId();
  const save = () => {
    setSaid(lab.studio.saveDesign(variant, title) ?? `“${title.trim()}” is saved in this browser.`);
    saved();
  };
  return (
    <form
      className="library-save"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <label htmlFor={id}>Save this variant’s design as</label>
      <input
        id={id}
        className="input"
        value={title}
        maxLength={80}
        onChange={(event) => setTitle(event.target.value)}
      />
      <Button size="small" onClick={save}>
        Save
      </Button>
      <span role="status" className="muted small">
        {said}
      </span>
    </form>
  );
}

interface DesignLibraryProps {
  readonly variant: number;
  readonly onClose: () => void;
}

/** Lists all named designs, those for this world first. The others explain why they do not fit. */
export function DesignLibrary({ variant, onClose }: DesignLibraryProps) {
  const lab = useLab();
  const world = useDraft((state) => state.experiment.world);
  const [turn, setTurn] = useState(0);
  const [search, setSearch] = useState('');
  const [choice, setChoice] = useState<Reach>('made');
  // World and turn stand for everything that the offers depend on.
  const { value: shown, fault } = useAnswer(() => lab.studio.offers(variant), [lab, variant, world, turn]);
  const offers = shown ?? [];
  const count = (within: Reach) =>
    offers.filter((offer) => 'worlds' in offer.design && isWithin(offer, within, String(world.name))).length;
  // No designs are made for a custom world.
  const reach = choice === 'made' && count('made') === 0 ? 'fits' : choice;
  const groups = useMemo(
    () => groupedDesigns(shown ?? [], search, reach, String(world.name), lab.catalogue.terms),
    [shown, search, reach, world, lab],
  );
  const found = groups.reduce((sum, [, members]) => sum + members.length, 0);
  if (fault !== '') return <p role="alert">{fault}</p>;
  if (shown === null) return <Loading>Checking every design in this world …</Loading>;
  return (
    <div className="library">
      <SaveDesign variant={variant} saved={() => setTurn(turn + 1)} />
      <div className="library-search">
        <SearchField
          aria-label="Search the designs"
          placeholder="Search: shaping, length, Ng 1999 …"
          value={search}
          onChange={setSearch}
        />
        <ReachPicker
          reach={reach}
          made={count('made')}
          fits={count('fits')}
          all={shown.length}
          onReach={setChoice}
        />
      </div>
      {count('made') === 0 && (
        <p className="muted small">
          No design was made for {world.name ? `the world “${String(world.name)}”` : 'a world without a name'}
          , so the list shows compatible designs. Before training, check them with the reward overlay or the
          audit.
        </p>
      )}
      <p className="muted small" role="status">
        {found === 0
          ? 'No design matches. Use fewer words, or search all designs.'
          : `${found} ${found === 1 ? 'design' : 'designs'}.`}
      </p>
      {groups.map(([group, members]) => (
        <section key={group} className="library-group" aria-label={group}>
          <h3>{group}</h3>
          <ul>
            {members.map((offer) => (
              <li key={offer.design.id}>
                <DesignEntry variant={variant} offer={offer} offers={shown} onClose={onClose}>
                  {!('idea' in offer.design) && (
                    <DeleteDesign id={offer.design.id} deleted={() => setTurn(turn + 1)} />
                  )}
                </DesignEntry>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface ReachPickerProps {
  readonly reach: Reach;
  /** The number of designs made for this world. */
  readonly made: number;
  readonly fits: number;
  readonly all: number;
  readonly onReach: (reach: Reach) => void;
}

function ReachPicker({ reach, made, fits, all, onReach }: ReachPickerProps) {
  return (
    <Segments
      label="Designs shown"
      value={reach}
      onChange={onReach}
      options={[
        {
          value: 'made',
          text: 'For this world',
          hint: 'Made for this named world and tested there',
          disabled: made === 0,
        },
        { value: 'fits', text: `Compatible (${fits})`, hint: 'All designs that work in this world' },
        { value: 'all', text: `All (${all})`, hint: 'Includes designs for other worlds' },
      ]}
    />
  );
}

function DeleteDesign({ id, deleted }: { readonly id: string; readonly deleted: () => void }) {
  const lab = useLab();
  return (
    <Button
      icon="close"
      size="small"
      tone="quiet"
      onClick={() => {
        lab.studio.forgetDesign(id);
        deleted();
      }}
    >
      Delete
    </Button>
  );
}

/** Returns the matching designs within reach: first those made for this world, then compatible ones. */
function groupedDesigns(
  offers: readonly Offer[],
  search: string,
  reach: Reach,
  world: string,
  terms: readonly CatalogueEntry[],
) {
  const matches = matcherOf(search);
  const rank = (offer: Offer) => REACHES.findIndex((within) => isWithin(offer, within, world));
  const listed = offers
    .filter((offer) => isWithin(offer, reach, world) && matches(searched(offer, terms)))
    .sort((a, b) => rank(a) - rank(b));
  return groupsOf(listed, ({ design }) => ('group' in design ? design.group : OWN));
}

const OWN = 'your designs';
const REACHES = ['made', 'fits', 'all'] as const;
type Reach = (typeof REACHES)[number];

/** Says whether a design passes the filter. A saved design belongs to every compatible world. */
function isWithin({ design, obstacle }: Offer, reach: Reach, world: string): boolean {
  if (reach === 'all') return true;
  if (obstacle !== null) return false;
  return reach === 'fits' || !('worlds' in design) || isMadeFor(design.worlds, world);
}

/** Returns the searchable text, with terms by label and by id. */
function searched({ design }: Offer, known: readonly CatalogueEntry[]): string {
  const terms = design.terms
    .map(({ term }) => `${term} ${known.find(({ id }) => id === term)?.label ?? ''}`)
    .join(' ');
  const more =
    'idea' in design
      ? `${design.group} ${design.idea} ${design.failure} ${design.paper.words} ${design.worlds.join(' ')}`
      : OWN;
  return `${design.title} ${design.family} ${terms} ${more}`;
}

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ');

/** A variation is named after its original: “four rooms from the corner” is four-rooms with another start. */
export function isMadeFor(worlds: readonly string[], world: string): boolean {
  const name = `${plain(world)} `;
  return worlds.some((original) => name.startsWith(`${plain(original)} `));
}
