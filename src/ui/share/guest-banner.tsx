import { openLink } from '../../lab/links/visit.ts';
import { useLab, useLink } from '../hooks.ts';
import { Button } from '../kit/button.tsx';

/** The experiment on the page came from a link: its name, whether its curves are reproduced, and the two next steps. */
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
          <Button size="small" onClick={lab.workspace.decline}>
            Not now
          </Button>
          <Button size="small" tone="accent" onClick={() => void openLink(lab, offered, location.search)}>
            Open the link
          </Button>
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
        <Proof />
      </div>
      <div className="guest-keys">
        <Button size="small" onClick={lab.workspace.leave}>
          Back to my draft
        </Button>
        <Button size="small" tone="accent" onClick={lab.workspace.keep}>
          Keep a copy
        </Button>
      </div>
    </section>
  );
}

function Proof() {
  const guest = useLink((state) => state.guest);
  if (guest === null || guest.proof === null) return null;
  if (guest.verdict === '')
    return (
      <p className="muted">
        The link contains a checksum of its curves ({guest.proof.hash}). It is compared when the run is done.
      </p>
    );
  return (
    <p className="guest-verdict" data-reproduced={guest.reproduced ?? undefined}>
      <b>{guest.verdict}</b>
    </p>
  );
}
