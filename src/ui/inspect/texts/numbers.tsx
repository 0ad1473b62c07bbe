import type { RecordedText, RecordedTexts } from '../../../engine/resimulate/contract.ts';
import { Facts } from '../../kit/table.tsx';
import { tokenText } from '../../language/prompts.ts';
import { measured } from '../../numerals.ts';
import { PaidTable, ProbabilityTable } from '../step-numbers.tsx';
import { groupMean, returnSoFar } from './texts.ts';

export interface TokenProps {
  readonly recording: RecordedTexts;
  readonly text: RecordedText;
  readonly place: number; // of the token in the recording
}

/** Whose probability the first one is. */
const WRITTEN: Readonly<Record<RecordedTexts['writer'], string>> = {
  policy: 'When it was sampled',
  reference: 'When the reference sampled it',
  demonstrations: 'Before the update',
};

/** The numbers of one token next to those of the whole completion. */
export function TextNumbers({ recording, text, place }: TokenProps) {
  const { terms, view, texts } = recording;
  const at = (all: Float32Array) => all[place] ?? Number.NaN;
  const chance = (logs: Float32Array) => Math.exp(at(logs));
  const row = texts.indexOf(text);
  const reference = recording.referenceLogp.length > 0;
  const { writer } = recording;
  return (
    <div className="inspect-two inspect-numbers">
      <div className="inspect-numbers">
        <ProbabilityTable
          caption="Probability of the token"
          variant={recording.variant}
          rows={[
            {
              name: WRITTEN[writer],
              share: chance(recording.logp),
            },
            { name: 'After the update', share: chance(recording.after) },
            ...(reference && writer !== 'reference'
              ? [{ name: 'Under the reference', share: chance(recording.referenceLogp) }]
              : []),
          ]}
        />
        <Facts
          className="inspect-facts"
          facts={[
            { name: 'Surprisal −ln π, nats', value: measured(-at(recording.logp)) },
            { name: 'Entropy of the policy here, nats', value: measured(at(recording.entropy)) },
            reference && {
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
