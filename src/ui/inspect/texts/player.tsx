import { useMemo, useState } from 'react';
import type { RecordedText, RecordedTexts } from '../../../engine/resimulate/contract.ts';
import { Button, LinkButton } from '../../kit/button.tsx';
import { Segments } from '../../kit/segments.tsx';
import { FoldedTable } from '../../kit/table.tsx';
import { ReadBefore } from '../../language/group-table.tsx';
import { tokenText } from '../../language/prompts.ts';
import { extentOf, QUANTITIES, type QuantityId, shadeStyle } from '../../language/quantities.ts';
import { measured, percent } from '../../numerals.ts';
import { saveFile } from '../../save-file.ts';
import { useColors } from '../../stage/color-map.tsx';
import { hasOwnKeys, Transport, usePlayback } from '../transport.tsx';
import { TextNumbers, type TokenProps } from './numbers.tsx';
import { frameOfText, ownTokens, textsCsv } from './texts.ts';

interface TextPlayerProps {
  readonly recording: RecordedTexts;
  readonly text: RecordedText;
  readonly number: number; // in the window, from 1
  /** The completion before (−1) or after (1) in the list. */
  readonly onTurn: (by: number) => void;
}

/** One completion, token by token: text, probability, reward and update. */
export function TextPlayer({ recording, text, number, onTurn }: TextPlayerProps) {
  const { view, groups, critic, referenceLogp } = recording;
  const colors = useColors();
  const [quantityId, setQuantity] = useState<QuantityId>('advantage');
  const frame = useMemo(() => frameOfText(recording, text), [recording, text]);
  const places = useMemo(() => ownTokens(recording, text), [recording, text]);
  const playback = usePlayback(Math.max(0, places.length - 1));
  const turn = (by: number) => {
    playback.go(0);
    onTurn(by);
  };
  if (places.length === 0)
    return <p className="panel-empty muted">The policy wrote nothing here. Only the environment did.</p>;
  const place = places[playback.at] ?? text.first;
  const offered = QUANTITIES.filter(
    ({ id }) => (id !== 'value' || critic) && (id !== 'kl' || referenceLogp.length > 0),
  );
  const quantity = offered.find(({ id }) => id === quantityId) ?? QUANTITIES[0];
  const extent = extentOf(quantity, [frame]);
  const shade = (k: number) => shadeStyle(colors, quantity, quantity.of(frame, k), extent);
  const file = `${recording.label} seed ${recording.seed} texts from ${recording.unit ? 'episode' : 'step'} ${recording.start}.csv`;
  return (
    <section
      className="inspect-player"
      aria-label={`Completion ${number}`}
      onKeyDown={(event) => {
        const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (by === undefined || event.ctrlKey || event.metaKey || event.altKey || hasOwnKeys(event.target))
          return playback.onKey(event);
        event.preventDefault();
        event.stopPropagation();
        turn(by);
      }}
    >
      <Transport playback={playback} what="completion" unit="Token" />
      <p className="inspect-says">
        <span className="muted small">Prompt</span>{' '}
        <span className="mono">{groups[text.group]?.question}</span>{' '}
        <span className="muted small">
          right: <span className="mono">{groups[text.group]?.answer}</span>
        </span>
      </p>
      <ReadBefore group={groups[text.group]} view={view} />
      <ol className="inspect-tokens" aria-label="Tokens after the prompt">
        {Array.from({ length: text.length - text.prompt }, (_, k) => text.first + text.prompt + k).map(
          (k) => {
            const name = tokenText(view, recording.tokens[k] ?? 0);
            const at = places.indexOf(k);
            if (at < 0)
              return (
                <li key={k} className="inspect-reply" title="Written by the environment">
                  {name}
                </li>
              );
            const chance = percent(Math.exp(recording.logp[k] ?? Number.NaN));
            return (
              <li key={k}>
                <button
                  type="button"
                  aria-current={k === place ? 'step' : undefined}
                  onClick={() => playback.go(at)}
                >
                  <span className="inspect-token inspect-shade" style={shade(k - text.first)}>
                    {name}
                  </span>
                  <span className="visually-hidden">: probability </span>
                  <span className="number small">{chance}</span>
                </button>
              </li>
            );
          },
        )}
      </ol>
      <div className="inspect-row">
        <Segments
          label="Tokens colored by"
          value={quantity.id}
          options={offered.map(({ id, label, meaning }) => ({ value: id, text: label, hint: meaning }))}
          onChange={setQuantity}
        />
        <span className="muted small">{quantity.meaning}</span>
      </div>
      <TextNumbers recording={recording} text={text} place={place} />
      <div className="inspect-row">
        <Button size="small" icon="left" label="Previous completion in the list" onClick={() => turn(-1)}>
          Previous
        </Button>
        <Button size="small" icon="right" label="Next completion in the list" onClick={() => turn(1)}>
          Next
        </Button>
        <Button size="small" onClick={() => saveFile(file, 'text/csv;charset=utf-8', textsCsv(recording))}>
          Save as CSV
        </Button>
      </div>
      <TextTable recording={recording} text={text} place={place} go={(k) => playback.go(places.indexOf(k))} />
    </section>
  );
}

function TextTable({ recording, text, place, go }: TokenProps & { readonly go: (place: number) => void }) {
  const { terms, view, critic } = recording;
  const at = (all: Float32Array) => (k: number) => measured(all[k] ?? Number.NaN);
  const chance = (all: Float32Array) => (k: number) => percent(Math.exp(all[k] ?? Number.NaN));
  return (
    <FoldedTable
      summary="Tokens as a table"
      label="Tokens of the completion"
      rows={ownTokens(recording, text)}
      mark={(k) => ({ 'aria-current': k === place ? 'step' : undefined })}
      columns={[
        {
          title: 'Token',
          cell: (k) => (
            <LinkButton onClick={() => go(k)}>
              <span className="mono">{tokenText(view, recording.tokens[k] ?? 0)}</span>
            </LinkButton>
          ),
        },
        { title: 'π', cell: chance(recording.logp) },
        { title: 'π after', cell: chance(recording.after) },
        recording.referenceLogp.length > 0 && { title: 'π_ref', cell: chance(recording.referenceLogp) },
        { title: 'Entropy', cell: at(recording.entropy) },
        critic && { title: 'V', cell: at(recording.value) },
        { title: 'Advantage', cell: at(recording.advantage) },
        ...terms.map((title, j) => ({
          title,
          cell: (k: number) => measured(recording.paid[k * terms.length + j] ?? Number.NaN),
        })),
        { title: 'Training reward', cell: at(recording.total) },
      ]}
    />
  );
}
