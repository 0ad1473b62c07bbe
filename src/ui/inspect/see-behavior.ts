/** Opens an agent's behavior from anywhere in the page. */
import type { Place } from '../../lab/inspect/inspect-state.ts';
import type { Lab } from '../../lab/model.ts';

/** Opens the panel “Episodes” at a variant, a seed (a rank or a number) and env steps: the window there is replayed. */
export function seeBehavior(lab: Lab, place: Place): void {
  lab.actions.setView({ panel: 'inspect' });
  lab.inspector.look(place);
}
