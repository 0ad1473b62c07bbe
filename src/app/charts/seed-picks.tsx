import './seed-picks.css';
import { type FormEvent, useState } from 'react';
import type { Plan } from '../../engine/contract.ts';
import { columnOf } from '../../stats/stats/aggregate.ts';
import { Button, IconButton } from '../kit/button.tsx';
import { Icon } from '../kit/icon.tsx';
import { measured } from '../kit/numerals.ts';
import { Popover } from '../kit/popover.tsx';
import { Select } from '../kit/select.tsx';
import { faultMessage, useLab, useRun, useView } from '../model/hooks.ts';
import type { Ranking } from '../model/lab.ts';
import { MAX_PICKED_SEEDS } from '../model/model.ts';

const MAX_NAMED = 3;
const RANKS = ['worst', 'median', 'best'] as const satisfies readonly (keyof Ranking)[];

/** Selects the single seeds that charts draw next to the means, by number or by rank. */
export function SeedPicks({ plan }: { readonly plan: Plan }) {
  const lab = useLab();
  const picked = useView((state) => state.pickedSeeds);
  const seeds = useRun((state) => state.experiment?.seeds ?? 0);
  const shown = useView((state) => state.seed);
  /** Why each seed was picked. A rank describes the moment of picking. */
  const [tags, setTags] = useState<Readonly<Record<number, string>>>({});
  const full = picked.length >= MAX_PICKED_SEEDS;
  const more = picked.length - MAX_NAMED;
  const names = `Seeds ${picked.slice(0, MAX_NAMED).join(', ')}${more > 0 ? ` + ${more}` : ''}`;
  const pick = (seed: number, tag = '') => {
    setTags((before) => ({ ...before, [seed]: tag }));
    // A rank arrives asynchronously, so read the picks again.
    const { pickedSeeds } = lab.view.getState();
    if (!pickedSeeds.includes(seed) && pickedSeeds.length < MAX_PICKED_SEEDS)
      lab.actions.setView({ pickedSeeds: [...pickedSeeds, seed] });
  };
  const drop = (seed: number) =>
    lab.actions.setView({ pickedSeeds: picked.filter((other) => other !== seed) });
  if (seeds < 2) return null;
  return (
    <Popover
      label="Single seeds in the charts"
      buttonClass="button seed-picks-button"
      face={
        <>
          {picked.length === 0 ? 'Single seeds' : names}
          <Icon name="chevron" size={12} />
        </>
      }
    >
      <div className="seed-picks">
        <p>Adds thin lines of single seeds to every chart with a band. At most {MAX_PICKED_SEEDS}.</p>
        <ByNumber seeds={seeds} disabled={full} pick={pick} />
        <ByRank plan={plan} disabled={full} pick={pick} />
        {shown >= 0 && !picked.includes(shown) && (
          <div>
            <Button size="small" disabled={full} onClick={() => pick(shown, 'in the world view')}>
              Seed {shown}, as in the world view
            </Button>
          </div>
        )}
        {picked.length > 0 && (
          <ul className="seed-chips" aria-label="Picked seeds">
            {picked.map((seed) => (
              <li key={seed}>
                <button
                  type="button"
                  className="seed-chip"
                  title={`Show seed ${seed} in the world view`}
                  aria-pressed={shown === seed}
                  onClick={() => lab.actions.setView({ seed })}
                >
                  {seed} <span className="muted">{tags[seed]}</span>
                </button>
                <IconButton
                  icon="close"
                  label={`Remove seed ${seed} from the charts`}
                  onClick={() => drop(seed)}
                />
              </li>
            ))}
          </ul>
        )}
        {picked.length > 1 && (
          <div>
            <Button size="small" onClick={() => lab.actions.setView({ pickedSeeds: [] })}>
              Means only
            </Button>
          </div>
        )}
      </div>
    </Popover>
  );
}

interface PickProps {
  readonly disabled: boolean;
  readonly pick: (seed: number, tag?: string) => void;
}

function ByNumber({ seeds, disabled, pick }: PickProps & { readonly seeds: number }) {
  const [text, setText] = useState('');
  const seed = Number(text);
  const valid = text.trim() !== '' && Number.isInteger(seed) && seed >= 0 && seed < seeds;
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (!valid || disabled) return;
    pick(seed);
    setText('');
  };
  return (
    <form className="seed-row" onSubmit={add}>
      <label>
        Seed
        <input
          className="input number"
          type="number"
          min={0}
          max={seeds - 1}
          step={1}
          placeholder={`0 – ${seeds - 1}`}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <button type="submit" className="button" data-size="small" disabled={!valid || disabled}>
        Add
      </button>
    </form>
  );
}

function ByRank({ plan, disabled, pick }: PickProps & { readonly plan: Plan }) {
  const lab = useLab();
  const hidden = useView((state) => state.hiddenVariants);
  const visible = plan.variants.map((_, variant) => variant).filter((variant) => !hidden.includes(variant));
  const [chosen, setChosen] = useState(0);
  const [said, setSaid] = useState('');
  const variant = visible.includes(chosen) ? chosen : (visible[0] ?? 0);
  const take = (rank: (typeof RANKS)[number]) => {
    setSaid('');
    lab.rankSeeds(variant, columnOf('taskReturn')).then(
      (ranking) => {
        if (ranking === null) setSaid('No episode has ended yet.');
        else pick(ranking[rank].seed, `${rank}, ${measured(ranking[rank].value)}`);
      },
      (error: unknown) => setSaid(faultMessage(error)),
    );
  };
  return (
    <div className="seed-ranks">
      <label>
        By task return of
        <Select
          value={variant}
          options={visible.map((value) => ({ value, text: plan.variants[value]?.label ?? '' }))}
          onChange={setChosen}
        />
      </label>
      <div className="seed-row">
        {RANKS.map((rank) => (
          <Button key={rank} size="small" disabled={disabled} onClick={() => take(rank)}>
            {rank.charAt(0).toUpperCase() + rank.slice(1)}
          </Button>
        ))}
      </div>
      <p className="muted" role="status" hidden={said === ''}>
        {said}
      </p>
    </div>
  );
}
