import { type CSSProperties, useMemo, useState } from 'react';
import type { RecordedText, RecordedTexts } from '../../engine/replay/contract.ts';
import { Button, LinkButton } from '../kit/button.tsx';
import { measured, percent } from '../kit/numerals.ts';
import { saveFile } from '../kit/save-file.ts';
import { Segments } from '../kit/segments.tsx';
import { Facts, FoldedTable } from '../kit/table.tsx';
import { useColors } from '../stage/color-map.tsx';
import { ReadBefore } from '../stage/group-table.tsx';
import { tokenText } from '../stage/prompts.ts';
import { extentOf, QUANTITIES, type QuantityId, shadeStyle } from '../stage/quantities.ts';
import { PaidTable, ProbabilityTable } from './step-numbers.tsx';
import { frameOfText, groupMean, ownTokens, returnSoFar, textsCsv } from './texts.ts';
import { hasOwnKeys, Transport, usePlayback } from './transport.tsx';

interface TokenProps {
  readonly recording: RecordedTexts;
  readonly text: RecordedText;
  readonly place: number; // of the token in the recording
}

/** Says whose probability is listed first. */
const WRITTEN: Readonly<Record<RecordedTexts['writer'], string>> = {
  policy: 'When it was sampled',
  reference: 'When the reference sampled it',
  demonstrations: 'Before the update',
};

function TokenProbabilities({ recording, place }: Omit<TokenProps, 'text'>) {
  const chance = (logs: Float32Array) => Math.exp(logs[place] ?? Number.NaN);
  const { writer, referenceLogp } = recording;
  return (
    <ProbabilityTable
      caption="Probability of the token"
      variant={recording.variant}
      rows={[
        { name: WRITTEN[writer], share: chance(recording.logp) },
        { name: 'After the update', share: chance(recording.after) },
        ...(referenceLogp.length > 0 && writer !== 'reference'
          ? [{ name: 'Under the reference', share: chance(referenceLogp) }]
          : []),
      ]}
    />
  );
}

function TextNumbers({ recording, text, place }: TokenProps) {
  const { terms, view, texts } = recording;
  const at = (all: Float32Array) => all[place] ?? Number.NaN;
  const row = texts.indexOf(text);
  return (
    <div className="inspect-two inspect-numbers">
      <div className="inspect-numbers">
        <TokenProbabilities recording={recording} place={place} />
        <Facts
          className="inspect-facts"
          facts={[
            { name: 'Surprisal −ln π, nats', value: measured(-at(recording.logp)) },
            { name: 'Entropy of the policy here, nats', value: measured(at(recording.entropy)) },
            recording.referenceLogp.length > 0 && {
              name: 'ln π − ln π_ref',
              value: measured(at(recording.logp) - at(recording.referenceLogp)),
            },
            recording.critic && { name: 'Value V before the token', value: measured(at(recording.value)) },
            { name: 'Advantage of the token', value: measured(at(recording.advantage)) },
            { name: 'Return so far', value: measured(returnSoFar(recording, text, place)) },
          ]}
        />
      </div>
      <div className="inspect-numbers">
        <PaidTable
          caption={`Reward at “${tokenText(view, recording.tokens[place] ?? 0)}”, by term`}
          terms={terms}
          paid={recording.paid.subarray(place * terms.length, (place + 1) * terms.length)}
          total={at(recording.total)}
          task={null}
        />
        <PaidTable
          caption="Reward of the whole completion, by term"
          terms={terms}
          paid={recording.termReturns.subarray(row * terms.length, (row + 1) * terms.length)}
          total={text.return}
          task={text.taskReturn}
        />
        <Facts
          className="inspect-facts"
          facts={[{ name: 'Mean reward of its group', value: measured(groupMean(recording, text)) }]}
        />
        <p className="muted small inspect-quiet">
          {text.correct ? 'Correct.' : 'Wrong.'} {text.truncated && 'Cut off at the length limit. '}
          {!text.chosen && 'The user receives another completion of this group.'}
        </p>
      </div>
    </div>
  );
}

interface TextPlayerProps {
  readonly recording: RecordedTexts;
  readonly text: RecordedText;
  readonly number: number; // in the window, from 1
  readonly onTurn: (by: number) => void;
}

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
      <TokenList
        recording={recording}
        text={text}
        place={place}
        places={places}
        shadeOf={(k) => shadeStyle(colors, quantity, quantity.of(frame, k - text.first), extent)}
        onGo={(at) => playback.go(at)}
      />
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

interface TokenListProps extends TokenProps {
  /** The indices of the policy's own tokens. */
  readonly places: readonly number[];
  readonly shadeOf: (place: number) => CSSProperties | undefined;
  readonly onGo: (at: number) => void;
}

function TokenList({ recording, text, place, places, shadeOf, onGo }: TokenListProps) {
  const begin = text.first + text.prompt;
  return (
    <ol className="inspect-tokens" aria-label="Tokens after the prompt">
      {Array.from({ length: text.length - text.prompt }, (_, k) => begin + k).map((k) => {
        const name = tokenText(recording.view, recording.tokens[k] ?? 0);
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
            <button type="button" aria-current={k === place ? 'step' : undefined} onClick={() => onGo(at)}>
              <span className="inspect-token inspect-shade" style={shadeOf(k)}>
                {name}
              </span>
              <span className="visually-hidden">: probability </span>
              <span className="number small">{chance}</span>
            </button>
          </li>
        );
      })}
    </ol>
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
