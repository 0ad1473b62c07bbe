import { type ReactNode, useEffect, useRef } from 'react';
import { useLab } from '../model/hooks.ts';
import { Icon, type IconName } from './icon.tsx';
import { type DialogName, SHORTCUTS, type Shortcut, type ShortcutName } from './shortcuts.ts';

interface ButtonProps {
  readonly onClick: () => void;
  readonly children?: ReactNode;
  readonly icon?: IconName;
  /** Required if there is no text. */
  readonly label?: string | undefined;
  readonly shortcut?: string;
  readonly tone?: 'plain' | 'accent' | 'quiet';
  readonly size?: 'small' | 'normal';
  readonly pressed?: boolean;
  /** Whether the content that the button controls is visible. */
  readonly expanded?: boolean;
  readonly disabled?: boolean;
}

export function Button(props: ButtonProps) {
  const { onClick, children, icon, label, shortcut, tone = 'plain', size = 'normal' } = props;
  const hint = label === undefined ? shortcut : shortcut === undefined ? label : `${label} (${shortcut})`;
  return (
    <button
      type="button"
      className="button"
      data-tone={tone}
      data-size={size}
      data-icon={children === undefined ? '' : undefined}
      aria-label={label}
      aria-pressed={props.pressed}
      aria-expanded={props.expanded}
      aria-keyshortcuts={shortcut}
      title={hint}
      disabled={props.disabled}
      onClick={onClick}
    >
      {icon !== undefined && <Icon name={icon} />}
      {children}
    </button>
  );
}

interface ShortcutButtonProps extends Omit<ButtonProps, 'onClick' | 'shortcut'> {
  readonly does: ShortcutName;
  readonly open?: (dialog: DialogName) => void;
}

/** A button for a keyboard shortcut. Without its own text, it shows what the shortcut does. */
export function ShortcutButton({ does, open = () => {}, ...face }: ShortcutButtonProps) {
  const lab = useLab();
  const { shown, text, run }: Shortcut = SHORTCUTS[does];
  return (
    <Button
      label={face.children === undefined ? text : undefined}
      shortcut={shown.replace(' ', '+')}
      onClick={() => run(lab, open, '')}
      {...face}
    />
  );
}

export interface Key {
  readonly text: string;
  readonly act: () => unknown;
  readonly tone?: ButtonProps['tone'];
  readonly disabled?: boolean;
}

export interface KeysProps {
  readonly keys: readonly (Key | false)[];
  readonly busy?: boolean;
}

export function Keys({ keys, busy = false }: KeysProps) {
  return keys.map(
    (key, place) =>
      key && (
        <Button
          // biome-ignore lint/suspicious/noArrayIndexKey: a key keeps its place, and so the focus, when its text changes.
          key={place}
          size="small"
          tone={key.tone ?? 'plain'}
          disabled={key.disabled ?? busy}
          onClick={() => void key.act()}
        >
          {key.text}
        </Button>
      ),
  );
}

type IconButtonProps = ButtonProps & { readonly icon: IconName; readonly label: string };

/** A small, quiet icon button next to its target. */
export function IconButton(props: IconButtonProps) {
  return <Button tone="quiet" size="small" {...props} />;
}

type LinkButtonProps = Pick<ButtonProps, 'onClick' | 'children' | 'pressed'> & { readonly title?: string };

/** A button that looks like a link in a sentence. */
export function LinkButton({ onClick, children, title, pressed }: LinkButtonProps) {
  return (
    <button type="button" className="link" title={title} aria-pressed={pressed} onClick={onClick}>
      {children}
    </button>
  );
}

interface FileButtonProps {
  readonly children: ReactNode;
  readonly onFile?: (file: File) => void;
  readonly onFiles?: (files: readonly File[]) => void;
  readonly accept?: string;
  readonly label?: string;
  readonly disabled?: boolean;
}

/** Lets the user choose a file, even the same file again. */
export function FileButton({ children, onFile, onFiles, accept, label, disabled = false }: FileButtonProps) {
  const chooser = useRef<HTMLInputElement>(null);
  // A handler of the element itself: it answers also if the page has redrawn without it while the browser's dialog was open.
  useEffect(() => {
    const input = chooser.current;
    if (input === null) return;
    input.onchange = () => {
      const files = [...(input.files ?? [])];
      input.value = '';
      const [file] = files;
      if (file === undefined) return;
      onFile?.(file);
      onFiles?.(files);
    };
  });
  return (
    <>
      <Button disabled={disabled} onClick={() => chooser.current?.click()}>
        {children}
      </Button>
      <input
        ref={chooser}
        type="file"
        accept={accept}
        aria-label={label}
        multiple={onFiles !== undefined}
        hidden
      />
    </>
  );
}
