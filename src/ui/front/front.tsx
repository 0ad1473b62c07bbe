/** The front door. */
import { LabContext, useShow } from '../hooks.ts';

export function Front() {
  return (
    <LabContext value={useShow()}>
      <main className="front">
        <h1>You get what you pay for.</h1>
      </main>
    </LabContext>
  );
}
