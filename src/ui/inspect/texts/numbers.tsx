import type { RecordedText, RecordedTexts } from '../../../engine/resimulate/contract.ts';
import { measured, percent } from '../../numerals.ts';
import { Fact, PaidTable, ProbabilityBar } from '../step-numbers.tsx';
import { groupMean, returnSoFar, tokenText } from './texts.ts';

export interface TokenProps {
  readonly recording: RecordedTexts;
  readonly text: RecordedText;
  readonly place: number; // of the token in the recording
}

/** The numbers of one token next to those of the whole completion. */
export function TextNumbers({ recording, text, place }: TokenProps) {
  const { terms, view, texts } = recording;
  const at = (all: Float32Array) => all[place] ?? Number.NaN;
  const row = texts.indexOf(text);
  const reference = recording.referenceLogp.length > 0;
  return (
    <div className="inspect-two inspect-numbers">
      <div className="inspect-numbers">
        <Chances recording={recording} place={place} />
        <dl className="inspect-facts">
          <Fact name="Surprisal −ln π, nats" value={-at(recording.logp)} />
          <Fact name="Entropy of the policy here, nats" value={at(recording.entropy)} />
          {reference && (
            <Fact name="ln π − ln π_ref" value={at(recording.logp) - at(recording.referenceLogp)} />
          )}
          {recording.critic && <Fact name="Value V before the token" value={at(recording.value)} />}
          <Fact name="Advantage of the token" value={at(recording.advantage)} />
          <Fact name="Return so far" value={returnSoFar(recording, text, place)} />
        </dl>
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
        <dl className="inspect-facts">
          <Fact name="Mean reward of its group" value={groupMean(recording, text)} />
        </dl>
        <p className="muted small inspect-quiet">
          {text.correct ? 'Correct.' : 'Wrong.'} {text.truncated && 'Cut off at the length limit. '}
          {!text.chosen && 'The user receives another completion of this group.'}
        </p>
      </div>
    </div>
  );
}

/** Probability of the token: when sampled, after the update, and under the reference. */
function Chances({ recording, place }: Omit<TokenProps, 'text'>) {
  const { logp, after, referenceLogp, writtenByReference } = recording;
  const rows = [
    { name: writtenByReference ? 'When the reference sampled it' : 'When it was sampled', values: logp },
    { name: 'After the update', values: after },
    ...(referenceLogp.length > 0 && !writtenByReference
      ? [{ name: 'Under the reference', values: referenceLogp }]
      : []),
  ];
  return (
    <table className="inspect-actions">
      <caption className="muted small">Probability of the token</caption>
      <tbody>
        {rows.map(({ name, values }) => {
          const p = Math.exp(values[place] ?? Number.NaN);
          return (
            <tr key={name}>
              <th scope="row">{name}</th>
              <ProbabilityBar variant={recording.variant} p={p} />
              <td className="number">
                <span title={measured(p)}>{percent(p)}</span>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
