/** “Break my reward”: type a reward, and the exact optimal policy under it is replayed at once. */
import '../styles/views/audit.css';
import '../styles/views/play.css';
import { useEffect, useRef, useState } from 'react';
import type { VariantAudit } from '../../engine/audit/contract.ts';
import { openBreak, openBroken, setReward } from '../../lab/play/break-desk.ts';
import { breakLink, readBreakLink } from '../../lab/play/break-link.ts';
import { BREAK_MAPS, breakMap, REWARD_PATH } from '../../lab/play/break-maps.ts';
import { exampleWords } from '../../lab/play/break-words.ts';
import type { AuditedVariant } from '../../lab/workers/audit-client.ts';
import { goTo, goToLab } from '../address.ts';
import { AtlasFrame } from '../atlas/atlas-frame.tsx';
import { lostText, rangeText, VERDICTS } from '../audit/facts.ts';
import {
  faultWords,
  LabContext,
  useAnswer,
  useDraft,
  useLab,
  useProblems,
  useShow,
  useStore,
} from '../hooks.ts';
import { Button } from '../kit/button.tsx';
import { HelpText } from '../kit/problem-list.tsx';
import { Select } from '../kit/select.tsx';
import { Facts } from '../kit/table.tsx';
import { CopyButton } from './copy-button.tsx';
import { ExploitMap } from './exploit-map.tsx';
import { RewardText } from './reward-text.tsx';

export function BreakPage({ link }: { readonly link: string }) {
  const lab = useLab();
  const show = useShow();
  const [fault, setFault] = useState('');
  const open = () => void openBroken(lab, show, goToLab).catch(faultWords).then(setFault);
  return (
    <AtlasFrame title="Break my reward">
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

function Break({ link, open }: { readonly link: string; readonly open: () => void }) {
  const show = useLab();
  const [{ map, reward }, setBroken] = useState(() => readBreakLink(link));
  const text = reward ?? map.examples[0]?.reward ?? '';
  const opened = useRef('');
  useEffect(() => {
    if (opened.current === link && link !== '') return;
    const asked = readBreakLink(link);
    setBroken(asked);
    void openBreak(show, asked);
  }, [show, link]);
  const choose = (id: string) => {
    const next = breakMap(id);
    if (next === undefined) return;
    setBroken({ map: next, reward: null });
    void openBreak(show, { map: next, reward: null });
  };
  const type = (next: string) => {
    setBroken({ map, reward: next });
    setReward(show, next);
  };
  const errors = useDraft((state) => state.problems);
  const here = useProblems(REWARD_PATH);
  // An error may be of the whole, such as a text that takes too long to check.
  const problems = errors.length > 0 ? errors : here;
  const world = useDraft((state) => state.experiment.world);
  const names = useAnswer(() => show.studio.names(0, 0), [show, world]).value ?? [];
  const wrong = errors.length > 0;
  useEffect(() => show.audit.watch(), [show]);
  const audited = useStore(show.audit.store, ({ variants }) => variants[0]);
  const taskNamed = /taskReward/.test(text);
  const plain = exampleWords(map.examples.find((one) => one.reward === text)?.title);
  const address = breakLink({ map, reward: text });
  return (
    <div className="play-columns">
      <section className="play-side" aria-label="Your reward">
        <div className="play-field">
          <label htmlFor="break-map">Map</label>
          <Select id="break-map" value={map.id} options={MAPS} onChange={choose} />
        </div>
        <p>
          <b>Task:</b> {map.task}
        </p>
        <RewardText label="Reward of a step" value={text} problems={problems} names={names} onChange={type} />
        {plain !== '' && <p className="small">{plain}</p>}
        <p className="muted small">
          {audited?.audit?.verdict === 'agrees' && audited.fresh && !wrong && !taskNamed
            ? 'Dare met: aligned, and the reward does not name the task.'
            : 'A dare: stay aligned without writing taskReward.'}
        </p>
      </section>
      <Outcome audited={audited} stale={wrong} />
      <section className="play-side play-more" aria-label="Rewards and names">
        <fieldset className="play-examples">
          <legend className="muted small">Begin with</legend>
          {map.examples.map(({ title, reward: example }) => (
            <Button key={title} pressed={text === example} onClick={() => type(example)}>
              {title}
            </Button>
          ))}
        </fieldset>
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
        <div className="play-keys">
          <Button onClick={open}>Open in the lab</Button>
          <CopyButton
            text={location.href.replace(/#.*/, '') + address}
            onCopied={() => {
              opened.current = address.slice('#break='.length);
              goTo(address, true);
            }}
          >
            Copy link
          </CopyButton>
        </div>
      </section>
    </div>
  );
}

interface OutcomeProps {
  readonly audited: AuditedVariant | undefined;
  /** The text has an error: what is shown belongs to the last one without. */
  readonly stale: boolean;
}

function Outcome({ audited, stale }: OutcomeProps) {
  const [kept, setKept] = useState<VariantAudit | null>(null);
  const audit = audited?.audit ?? null;
  // What has no exact answer leaves the last map where it is.
  const exact = audit?.exact === undefined ? kept : audit;
  if (exact !== kept) setKept(exact);
  const view = exact?.exact?.view;
  if (audit === null || audited === undefined)
    return <p className="play-outcome muted">{audited?.message || 'Solving …'}</p>;
  const found = audit.exact;
  return (
    <section className="play-outcome" aria-label="Best policy under your reward" aria-busy={!audited.fresh}>
      <div className="play-verdict">
        <span className="audit-badge" data-verdict={audit.verdict}>
          {VERDICTS[audit.verdict]}
          {audit.kind === 'estimate' && ' (estimate)'}
        </span>
        {stale && <span className="muted small">of the last reward without errors</span>}
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
            { name: 'Share of the gain over random that is lost', value: lostText(found.returns) },
          ]}
        />
      )}
      {found === undefined && audit.reasons.map((reason) => <p key={reason}>{reason}</p>)}
    </section>
  );
}
