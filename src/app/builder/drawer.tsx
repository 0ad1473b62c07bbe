/** The builder in a drawer on the left, or in a sheet on a phone. */
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { goTo } from '../kit/address.ts';
import { Button, IconButton } from '../kit/button.tsx';
import { type DialogName, isTyping } from '../kit/shortcuts.ts';
import { pageStore, useStore } from '../model/hooks.ts';
import { Builder } from './builder.tsx';

/** Remembers the state for the whole visit. `seen` keeps the drawer mounted, so that unfinished texts survive. */
const drawer = pageStore({ open: false, seen: false });

export function setDrawer(open: boolean): void {
  drawer.setState(open ? { open, seen: true } : { open });
}
export const toggleDrawer = () => setDrawer(!drawer.getState().open);
export const useDrawer = () => useStore(drawer, ({ open }) => open);

interface DrawerButtonProps {
  readonly open: (dialog: DialogName) => void;
  readonly phone: boolean;
}

export function DrawerButton({ open, phone }: DrawerButtonProps) {
  const shown = useDrawer();
  const edit = () => open('builder');
  if (phone) return <Button icon="sliders" shortcut="B" label="Edit experiment" onClick={edit} />;
  return (
    <Button icon="sliders" shortcut="B" expanded={shown} onClick={edit}>
      Edit experiment
    </Button>
  );
}

interface DrawerProps {
  readonly inert: boolean;
  readonly open: (dialog: DialogName) => void;
}

export function Drawer({ inert, open }: DrawerProps) {
  const { open: shown, seen } = useStore(drawer, (state) => state);
  const box = useRef<HTMLElement>(null);
  const was = useRef(shown);
  useEffect(() => {
    // Move the focus into the drawer only when the visitor opens it, not when the page opens with it.
    if (shown && !was.current) box.current?.focus({ preventScroll: true });
    was.current = shown;
  }, [shown]);
  if (!seen) return null;
  const shut = () => {
    setDrawer(false);
    if (location.hash === '#builder') goTo('#lab', true);
    document.querySelector<HTMLElement>('.site-tools [aria-expanded]')?.focus();
  };
  const onKey = (event: KeyboardEvent) => {
    const { target } = event;
    // A dialog, a popover or a text handles Escape first.
    const inner = target instanceof Element && target.closest('dialog, [popover]') !== null;
    const busy = event.defaultPrevented || isTyping(target) || box.current?.querySelector(':popover-open');
    if (event.key === 'Escape' && !inner && !busy) shut();
  };
  return (
    <aside
      ref={box}
      className="side"
      aria-label="Experiment"
      hidden={!shown}
      inert={inert}
      tabIndex={-1}
      onKeyDown={onKey}
    >
      <div className="side-head">
        <h2>Experiment</h2>
        <span className="grow" />
        <Button size="small" tone="quiet" icon="file" shortcut="E" onClick={() => open('file')}>
          Export · import
        </Button>
        <IconButton icon="close" label="Close the builder" onClick={shut} />
      </div>
      <Builder />
    </aside>
  );
}
