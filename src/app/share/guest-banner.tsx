import './share.css';
import { Keys } from '../kit/button.tsx';
import { useLab, useLink } from '../model/hooks.ts';
import { openLink } from './visit.ts';

/** Shows the name of the experiment from a link, whether its curves are reproduced, and the two next steps. */
export function GuestBanner() {
  const lab = useLab();
  const guest = useLink((state) => state.guest);
  const offered = useLink((state) => state.offered);
  const embed = useLink((state) => state.flags.embed);
  const locked = useLink((state) => state.flags.lock);
  if (offered !== null)
    return (
      <section className="guest" aria-label="Shared experiment" aria-live="polite">
        <p>
          <b>A shared experiment is ready to open:</b> opening it ends the current run. Your draft does not
          change.
        </p>
        <div className="guest-keys">
          <Keys
            keys={[
              { text: 'Not now', act: lab.workspace.decline },
              { text: 'Open the link', tone: 'accent', act: () => openLink(lab, offered, location.search) },
            ]}
          />
        </div>
      </section>
    );
  if (guest === null || embed) return null;
  return (
    <section className="guest" aria-label="From a link" aria-live="polite">
      <div>
        <p>
          <b>From a link:</b> {guest.name}.{' '}
          <span className="muted">
            {locked ? 'Its settings are locked. ' : ''}Nothing is stored until you keep a copy.
          </span>
        </p>
        {guest.waits !== '' && <p className="muted">{guest.waits}</p>}
        {guest.proof !== null && guest.verdict === '' && (
          <p className="muted">
            The link contains a checksum of its curves ({guest.proof.hash}). It is compared when the run is
            done.
          </p>
        )}
        {guest.proof !== null && guest.verdict !== '' && (
          <p className="guest-verdict" data-reproduced={guest.reproduced ?? undefined}>
            <b>{guest.verdict}</b>
          </p>
        )}
      </div>
      <div className="guest-keys">
        <Keys
          keys={[
            { text: 'Back to my draft', act: lab.workspace.leave },
            { text: 'Keep a copy', tone: 'accent', act: lab.workspace.keep },
          ]}
        />
      </div>
    </section>
  );
}
