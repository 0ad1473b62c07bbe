import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

interface ButtonProps {
  readonly onClick: () => void;
  readonly children?: ReactNode;
  readonly icon?: IconName;
  /** Needed when there is no text. */
  readonly label?: string;
  readonly shortcut?: string;
  readonly tone?: 'plain' | 'accent' | 'quiet';
  readonly size?: 'small' | 'normal';
  readonly pressed?: boolean;
  readonly disabled?: boolean;
}

export function Button(props: ButtonProps) {
  const {
    onClick,
    children,
    icon,
    label,
    shortcut,
    tone = 'plain',
    size = 'normal',
    pressed,
    disabled,
  } = props;
  const hint = label === undefined ? shortcut : shortcut === undefined ? label : `${label} (${shortcut})`;
  return (
    <button
      type="button"
      className="button"
      data-tone={tone}
      data-size={size}
      data-icon={children === undefined ? '' : undefined}
      aria-label={label}
      aria-pressed={pressed}
      aria-keyshortcuts={shortcut}
      title={hint}
      disabled={disabled}
      onClick={onClick}
    >
      {icon !== undefined && <Icon name={icon} />}
      {children}
    </button>
  );
}
