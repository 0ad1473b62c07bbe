import type { Frame } from '../../engine/contract.ts';
import type { TokensView } from '../../worlds/view.ts';
import { measured, percent } from '../kit/numerals.ts';
import { variantStyle } from '../kit/variant-style.ts';
import { ShareBar } from './stage-panels.tsx';

/** Texts are numbered: prompt p is state p, and writing token t in state s leads to prompts + s × alphabet + t. */
interface Completion {
  readonly prompt: number;
  readonly tokens: readonly number[];
}

function decode(view: TokensView, state: number): Completion {
  const tokens: number[] = [];
  let rest = state;
  while (rest >= view.prompts.length) {
    const from = rest - view.prompts.length;
    tokens.unshift(from % view.alphabet.length);
    rest = Math.floor(from / view.alphabet.length);
  }
  return { prompt: rest, tokens };
}

function encode(view: TokensView, { prompt, tokens }: Completion): number {
  return tokens.reduce((state, token) => view.prompts.length + state * view.alphabet.length + token, prompt);
}

/** Returns the agent's observation of a text: all of it, or the prompt and the last tokens. */
function observationOf(view: TokensView, completion: Completion): number {
  const { prompt, tokens } = completion;
  const from = view.contexts === 'prefix' ? 0 : Math.max(0, tokens.length - view.contextLength);
  return encode(view, { prompt, tokens: tokens.slice(from) });
}

interface Likely {
  readonly tokens: readonly number[];
  readonly probability: number;
  readonly complete: boolean;
}

const MAX_EXPANDED = 400;

/** Returns the most probable complete texts, best first. A flat policy ends the search early, which returns prefixes. */
function likeliest(view: TokensView, policy: Float32Array, prompt: number, count: number): readonly Likely[] {
  const nActions = view.alphabet.length;
  const open: Likely[] = [{ tokens: [], probability: 1, complete: false }];
  const found: Likely[] = [];
  for (let expanded = 0; expanded < MAX_EXPANDED && open.length > 0 && found.length < count; expanded++) {
    const top = open.sort((a, b) => b.probability - a.probability).shift();
    if (top === undefined) break;
    if (top.complete) {
      found.push(top);
      continue;
    }
    const row = observationOf(view, { prompt, tokens: top.tokens }) * nActions;
    for (let token = 0; token < nActions; token++) {
      const probability = top.probability * (policy[row + token] ?? 0);
      if (!(probability > 1e-6)) continue;
      const tokens = [...top.tokens, token];
      open.push({
        tokens,
        probability,
        complete: token === view.endToken || tokens.length >= view.maxLength,
      });
    }
  }
  return [...found, ...open.sort((a, b) => b.probability - a.probability)].slice(0, count);
}

const MAX_TOKENS = 12;
const LIKELY_ROWS = 5;
const RECENT_ROWS = 6;
const ONE_LINE = 20; // characters; longer texts always get two lines, so that nothing jumps

export function Tokens({ view, tokens }: { readonly view: TokensView; readonly tokens: readonly number[] }) {
  return tokens.map((token, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text is its positions.
    <span key={index} className={token === view.endToken ? 'token-end' : undefined}>
      {token === view.endToken ? '⊣' : (view.alphabet[token] ?? '?')}{' '}
    </span>
  ));
}

interface NextTokensProps {
  readonly variant: number;
  readonly view: TokensView;
  readonly frame: Frame;
  readonly critic: boolean;
  readonly place: Completion;
  readonly ended: boolean;
  readonly onChoose: (token: number) => void;
}

/** Shows the policy at one context. Pressing a token continues from there. */
export function NextTokens({ variant, view, frame, critic, place, ended, onChoose }: NextTokensProps) {
  const nActions = view.alphabet.length;
  const observation = observationOf(view, place);
  const shown = view.alphabet
    .map((text, token) => ({ text, token, probability: frame.policy[observation * nActions + token] ?? 0 }))
    .sort((a, b) => (nActions > MAX_TOKENS ? b.probability - a.probability : a.token - b.token))
    .slice(0, MAX_TOKENS);
  if (ended) return <p className="muted small">The text is complete. Go back in the context above.</p>;
  return (
    <section>
      <h3 className="small">
        Next token{' '}
        <span className="muted">
          {critic ? `value ${measured(frame.value[observation] ?? Number.NaN)}` : 'no state values'}
        </span>
      </h3>
      <ul className="next-tokens">
        {shown.map(({ text, token, probability }) => (
          <li key={token}>
            <button type="button" onClick={() => onChoose(token)}>
              <span className="next-text">{token === view.endToken ? '⊣ end' : text}</span>
              <ShareBar share={probability} color={variantStyle(variant).color} />
              <span className="visually-hidden">: </span>
              <span className="number">{percent(probability)}</span>
              <span className="visually-hidden">. Continue from here</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface TextsProps {
  readonly view: TokensView;
  readonly frame: Frame;
}
interface LikelyTextsProps extends TextsProps {
  readonly prompt: number;
  readonly mean: boolean;
  readonly rows?: number;
}

/** A mean of policies can favor a text that no single agent writes, so a tooltip explains it. */
export function LikelyTexts({ view, frame, prompt, mean, rows = LIKELY_ROWS }: LikelyTextsProps) {
  return (
    <section>
      <h3 className="small">
        Most likely texts{' '}
        {mean && (
          <span
            className="muted"
            title="This averages the seeds’ policies token by token. No single agent may write this text. Choose “Seed” to see one agent."
          >
            of the mean policy
          </span>
        )}
      </h3>
      <table className="texts">
        <tbody>
          {likeliest(view, frame.policy, prompt, rows).map((text) => (
            <tr key={text.tokens.join()}>
              <td className="text-cell">
                <Tokens view={view} tokens={text.tokens} />
                {!text.complete && '…'}
              </td>
              <td className="number">{percent(text.probability)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Returns the number of characters of the longest possible text, including its prompt. */
function longestText({ alphabet, maxLength, prompts }: TokensView): number {
  const longest = (words: readonly string[]) => Math.max(0, ...words.map(({ length }) => length));
  return maxLength * (longest(alphabet) + 1) + (prompts.length > 1 ? longest(prompts) + 3 : 0);
}

export function RecentTexts({ view, frame }: TextsProps) {
  return (
    <section>
      <table className="texts" data-long={longestText(view) > ONE_LINE}>
        <thead>
          <tr>
            <th scope="col">Recent texts</th>
            <th scope="col" className="number">
              trained
            </th>
            <th scope="col" className="number">
              task
            </th>
          </tr>
        </thead>
        <tbody>
          {frame.recent.slice(0, RECENT_ROWS).map((episode, index) => {
            const text = decode(view, episode.state);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows are places in a list of the newest.
              <tr key={index}>
                <td className="text-cell">
                  <span
                    className="text-lines"
                    title={text.tokens.map((token) => view.alphabet[token] ?? '').join(' ')}
                  >
                    {view.prompts.length > 1 && <span className="muted">{view.prompts[text.prompt]} → </span>}
                    <Tokens view={view} tokens={text.tokens} />
                  </span>
                </td>
                <td className="number">{measured(episode.return)}</td>
                <td className="number">{measured(episode.taskReturn)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
