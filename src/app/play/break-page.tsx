/** “Break a reward”: the visitor types a reward, and the exact optimal policy under it is replayed at once. */
import '../audit/audit.css';
import './play.css';
import { useEffect, useRef, useState } from 'react';
import type { VariantAudit } from '../../engine/audit/contract.ts';
import type { Problem } from '../../experiment/experiment.ts';
import type { KnownName } from '../../experiment/known-name.ts';
import { openInLab } from '../atlas/open-change.ts';
import { VERDICTS } from '../audit/audit-chip.tsx';
import type { AuditedVariant } from '../audit/audit-client.ts';
import { lostText, rangeText } from '../audit/facts.ts';
import { goTo, goToLab } from '../kit/address.ts';
import { Button } from '../kit/button.tsx';
import { CopyButton } from '../kit/copy-button.tsx';
import { AtlasFrame } from '../kit/page-frame.tsx';
import { HelpText, ProblemList } from '../kit/problem-list.tsx';
import { Select } from '../kit/select.tsx';
import { Facts } from '../kit/table.tsx';
import {
  faultMessage,
  LabContext,
  useAnswer,
  useDraft,
  useLab,
  useProblems,
  useShow,
} from '../model/hooks.ts';
import { linesOf } from '../stage/pending-map.tsx';
import { useEditor } from '../studio/use-editor.ts';
import { type Broken, breakLink, readBreakLink } from './break-link.ts';
import {
  BREAK_MAPS,
  breakExperiment,
  breakMap,
  LONGEST_REWARD,
  nameOfBreak,
  REWARD_PATH,
} from './break-maps.ts';
import { BareMap, ExploitMap } from './exploit-map.tsx';
import { type Open, useOpened } from './opened.ts';

/** A field for a reward: the code editor once it has loaded, else a text area. It reports each change at once. */
interface RewardTextProps {
  readonly label: string;
  readonly value: string;
  readonly problems: readonly Problem[];
  readonly names: readonly KnownName[];
  readonly onChange: (text: string) => void;
}

function RewardText({ label, value, problems, names, onChange }: RewardTextProps) {
  const latest = useRef({ value, onChange });
  latest.current = { value, onChange };
  const area = useRef<HTMLTextAreaElement>(null);
  const [host, editor] = useEditor(
    ({ openEditor }, at) => {
      const hadFocus = document.activeElement === area.current;
      const made = openEditor(at, {
        text: latest.current.value,
        label,
        maxLength: LONGEST_REWARD,
        lines: false,
        onChange: (text) => text !== latest.current.value && latest.current.onChange(text),
        onApply: () => {},
      });
      if (hadFocus)
        requestAnimationFrame(() => made.goTo({ path: '', message: '', severity: 'error', column: 1 }));
      return made;
    },
    [label],
  );
  useEffect(() => editor?.setText(value), [editor, value]);
  useEffect(() => editor?.setNames(names), [editor, names]);
  useEffect(() => editor?.setProblems(problems), [editor, problems]);
  return (
    <div className="reward-text">
      <span className="muted small" aria-hidden="true">
        {label}
      </span>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the editor inside is the control; its keys must not reach the page's. */}
      <div
        ref={host}
        className="code-host"
        hidden={editor === null}
        onKeyDown={(event) => event.stopPropagation()}
      />
      {editor === null && (
        <textarea
          ref={area}
          className="input"
          rows={2}
          spellCheck={false}
          autoCapitalize="off"
          maxLength={LONGEST_REWARD}
          aria-label={label}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      <ProblemList problems={problems} />
    </div>
  );
}

/** Describes the sample rewards in plain words, keyed by title: what each step pays. */
const WORDS: Readonly<Record<string, string>> = {
  'the task itself': 'Pays exactly what the task pays, and nothing else.',
  'bonus for getting closer': 'Pays the task, and 0.2 for each step closer. A step away is free.',
  'the same, as a potential': 'Pays 0.2 for each step closer, and takes it back for each step away.',
  'pay for touching walls': 'Pays the task, and 0.1 each time the agent runs into a wall.',
  'charge for distance': 'Charges for the remaining distance to the goal in every step.',
  'points for buoys': 'Pays 1 each time the boat passes a buoy. Finishing pays nothing.',
  'points, and ten for finishing': 'Pays the points, and 10 at the finish.',
  'points, and a charge for time': 'Pays the points, 10 at the finish, and charges 0.6 for each step.',
  'pay for seeing no dirt': 'Pays for what the dirt sensor reports.',
  'and charge for the covered sensor': 'Pays for the sensor’s report, and charges 1 when it is covered.',
  'charge for dirt that is left': 'Charges for the remaining dirt in every step.',
  'bonus for the door': 'Pays the task, and 0.3 each time the door opens.',
  'bonus while the key is held': 'Pays the task, and 0.1 in each step with the key.',
  'the key as a potential': 'Pays 0.3 for taking the key, and takes it back for losing it.',
  'pay for staying safe': 'Pays 0.1 in each step, and charges 1 for a fall.',
  'charge for falls alone': 'Charges 1 for a fall. Nothing else counts.',
  'pay for the goal alone': 'Pays 1 at the goal. Steps and falls are free.',
  'pay for going right and down':
    'Pays the task, and more in each step the farther right and down the agent is.',
  'charge for every step': 'Pays the task, and charges 0.01 for each step.',
  'pay for flying': 'Pays the task, and 1.5 each time the wind blows the agent.',
  'the task, with a light tailwind': 'Pays the task, and 0.4 each time the wind blows the agent.',
  'pay for the lower right': 'Pays the task, and more in each step the farther right the agent is.',
};

/** @returns an empty text for the visitor's own reward */
const exampleText = (title: string | undefined): string => (title === undefined ? '' : (WORDS[title] ?? ''));

export function BreakPage({ link }: { readonly link: string }) {
  const lab = useLab();
  const show = useShow();
  const [fault, setFault] = useState('');
  /** Opens the last valid reward in the lab, next to the task alone. */
  const open = () =>
    void openInLab(lab, show.draft.getState().experiment, goToLab).catch(faultMessage).then(setFault);
  return (
    <AtlasFrame title="Break a reward">
      <p className="play-intro muted">
        Make the agent cheat. Then repair the reward so that it cannot. The best policy plays at once.
      </p>
      <LabContext value={show}>
        <Break link={link} open={open} />
      </LabContext>
      {fault !== '' && <p role="alert">This experiment cannot be opened: {fault}</p>}
    </AtlasFrame>
  );
}

const MAPS = BREAK_MAPS.map(({ id, title }) => ({ value: id, text: title }));

const openBreak: Open<Broken> = async (show, { map, reward }, isCurrent) => {
  // A run of the front door would follow each edit of the draft.
  show.actions.stop();
  await show.checked();
  if (!isCurrent()) return;
  // The map opens with the task as its reward, which needs no check in a worker.
  await show.actions.openText(JSON.stringify(breakExperiment(map)));
  if (!isCurrent()) return;
  if (reward === null) show.actions.set(REWARD_PATH, exampleOf(map));
  else await show.actions.openText(JSON.stringify(breakExperiment(map, reward)));
};
const exampleOf = ({ examples }: Broken['map']): string => examples[0]?.reward ?? '';

/** Returns the map and its reward from the link, until the visitor chooses or types something else. */
function useBroken(link: string) {
  const show = useLab();
  /** Includes the reward that the map opens with. */
  const [wanted, setWanted] = useState(() => readBreakLink(link));
  const { map } = wanted;
  const [reward, setReward] = useState(wanted.reward);
  const text = reward ?? exampleOf(map);
  const begin = (next: Broken) => {
    setWanted(next);
    setReward(next.reward);
  };
  const [read, setRead] = useState(link);
  if (link !== read) {
    setRead(link);
    const asked = readBreakLink(link);
    // A link that was copied here describes what is already open.
    if (asked.map !== map || asked.reward !== text) begin(asked);
  }
  const { isOpen, audited } = useOpened(wanted, map, openBreak);
  const type = (next: string) => {
    if (!isOpen) return begin({ map, reward: next });
    setReward(next);
    show.actions.set(REWARD_PATH, next);
  };
  return { map, text, audited, begin, type };
}

function Break({ link, open }: { readonly link: string; readonly open: () => void }) {
  const show = useLab();
  const { map, text, audited, begin, type } = useBroken(link);
  const errors = useDraft((state) => state.problems);
  const here = useProblems(REWARD_PATH);
  // Some errors concern the whole, such as a text that takes too long to check.
  const problems = errors.length > 0 ? errors : here;
  // Until the map has been opened, the draft is another view's.
  const name = useDraft((state) => state.experiment.name);
  const world = useDraft((state) => state.experiment.world);
  const names = useAnswer(() => show.studio.names(0, 0), [show, world]).value ?? [];
  const wrong = errors.length > 0;
  const [first] = audited;
  const taskNamed = /taskReward/.test(text);
  const plain = exampleText(map.examples.find((one) => one.reward === text)?.title);
  const address = breakLink({ map, reward: text });
  return (
    <div className="play-columns">
      <section className="play-side" aria-label="Your reward">
        <div className="play-field">
          <label htmlFor="break-map">Map</label>
          <Select
            id="break-map"
            value={map.id}
            options={MAPS}
            onChange={(id) => {
              const next = breakMap(id);
              if (next !== undefined) begin({ map: next, reward: null });
            }}
          />
        </div>
        <p>
          <b>Task:</b> {map.task}
        </p>
        <RewardText label="Reward of a step" value={text} problems={problems} names={names} onChange={type} />
        {plain !== '' && <p className="small">{plain}</p>}
        <p className="muted small">
          {first?.audit?.verdict === 'agrees' && first.fresh && !wrong && !taskNamed
            ? 'Dare met: aligned, and the reward does not name the task.'
            : 'A dare: stay aligned without writing taskReward.'}
        </p>
      </section>
      <Outcome
        key={map.id}
        audited={first}
        map={name === nameOfBreak(map) ? linesOf(world.map) : []}
        stale={wrong}
      />
      <section className="play-side play-more" aria-label="Rewards and names">
        <fieldset className="play-examples">
          <legend className="muted small">Begin with</legend>
          {map.examples.map(({ title, reward: example }) => (
            <Button key={title} pressed={text === example} onClick={() => type(example)}>
              {title}
            </Button>
          ))}
        </fieldset>
        <UsableNames names={names} />
        <div className="play-keys">
          <Button onClick={open}>Open in the lab</Button>
          <CopyButton
            text={location.href.replace(/#.*/, '') + address}
            onCopied={() => goTo(address, true)}
            label="Copy link"
          />
        </div>
      </section>
    </div>
  );
}

function UsableNames({ names }: { readonly names: readonly KnownName[] }) {
  return (
    <details className="fold">
      <summary>Names that you can use</summary>
      <dl className="play-names">
        {names
          .filter(({ kind }) => kind === 'value' || kind === 'signal' || kind === 'event')
          .map(({ name, signature, help }) => (
            <div key={name}>
              <dt>
                <code>{signature}</code>
              </dt>
              <dd className="muted small">
                <HelpText text={help} />
              </dd>
            </div>
          ))}
      </dl>
    </details>
  );
}

interface OutcomeProps {
  readonly audited: AuditedVariant | undefined;
  /** Empty until the map has been opened. */
  readonly map: readonly string[];
  /** The text has an error, so the view shows the last valid one. */
  readonly stale: boolean;
}

function Outcome({ audited, map, stale }: OutcomeProps) {
  const [kept, setKept] = useState<VariantAudit | null>(null);
  const audit = audited?.audit ?? null;
  // Without an exact answer, keep the last map.
  const exact = audit?.exact === undefined ? kept : audit;
  if (exact !== kept) setKept(exact);
  const view = exact?.exact?.view;
  if (audit === null || audited === undefined)
    return <BareMap map={map} note={audited?.message || 'Solving …'} />;
  const found = audit.exact;
  return (
    <section className="play-outcome" aria-label="Best policy under your reward" aria-busy={!audited.fresh}>
      <div className="play-verdict">
        <span className="audit-badge" data-verdict={audit.verdict}>
          {VERDICTS[audit.verdict]}
          {audit.kind === 'estimate' && ' (estimate)'}
        </span>
        {stale && <span className="muted small">This verdict is for the last valid reward.</span>}
      </div>
      <p role="status">{audit.sentence}</p>
      {exact?.exact !== undefined && view?.kind === 'grid' && (
        <ExploitMap
          view={view}
          audit={exact.exact}
          words={exact.sentence}
          stale={stale || audit.exact === undefined}
        />
      )}
      {found !== undefined && (
        <Facts
          className="audit-facts"
          facts={[
            { name: 'Task return of this policy', value: rangeText(found.returns.design) },
            { name: 'Task return of the task’s best policy', value: rangeText(found.returns.task) },
            { name: 'Share of the possible gain that this reward loses', value: lostText(found.returns) },
          ]}
        />
      )}
      {found === undefined && audit.reasons.map((reason) => <p key={reason}>{reason}</p>)}
    </section>
  );
}
