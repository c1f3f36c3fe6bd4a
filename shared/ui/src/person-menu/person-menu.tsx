import { ChevronsUpDown, LogOut, Settings } from 'lucide-react';
import { use, useId, useRef, useState, type ReactNode } from 'react';
import { FrameBarContext } from '../app-frame/frame-bar';
import { Avatar } from '../avatar/avatar';
import { ThemeChoice, type Theme } from '../theme-choice/theme-choice';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import styles from './person-menu.module.css';
import { useHandedOver } from './use-handed-over';
import { useLightDismiss } from './use-light-dismiss';

export type PersonMenuProps = {
  name: string;
  email: string;
  image?: string | null;
  settingsHref: string;
  theme: Theme;
  onThemeChange: (theme: Theme) => void;
  onSignOut: () => void;
  /** Signing out is under way. */
  signOutPending?: boolean;
  /** More links of this person: another area that they may enter. */
  links?: readonly { label: string; href: string; icon?: ReactNode }[];
};

/** Who am I here, and what is mine: settings, theme, the way out. A row in the side bar, a picture in the top bar. */
export function PersonMenu(props: PersonMenuProps) {
  const bar = use(FrameBarContext);
  const isTop = bar === 'top';
  const panelId = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  useLightDismiss(root, open, (reason) => {
    setOpen(false);
    if (reason === 'escape') button.current?.focus();
  });
  useHandedOver(bar, {
    isOpen: open,
    hasFocus: () => root.current?.contains(document.activeElement) === true,
    take(hadFocus) {
      setOpen(true);
      if (hadFocus) button.current?.focus();
    },
  });
  return (
    <div className={styles.root} ref={root} data-bar={bar}>
      <button
        className={styles.trigger}
        type="button"
        ref={button}
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onClick={() => setOpen(!open)}
      >
        <Avatar name={props.name} image={props.image} size={isTop ? 'medium' : 'small'} />
        {isTop ? (
          <VisuallyHidden>{props.name}, account</VisuallyHidden>
        ) : (
          <>
            <span className={styles.name}>{props.name}</span>
            <VisuallyHidden>, account</VisuallyHidden>
            <ChevronsUpDown />
          </>
        )}
      </button>
      {open && <PersonPanel {...props} id={panelId} onFollow={() => setOpen(false)} />}
    </div>
  );
}

function PersonPanel({ id, onFollow, ...props }: PersonMenuProps & { id: string; onFollow: () => void }) {
  const {
    name,
    email,
    image,
    links = [],
    settingsHref,
    theme,
    onThemeChange,
    onSignOut,
    signOutPending,
  } = props;
  return (
    <div className={styles.panel} id={id}>
      <div className={styles.person}>
        <Avatar name={name} image={image} size="large" />
        <div className={styles.words}>
          <p className={styles.fullName}>{name}</p>
          <p className={styles.email}>{email}</p>
        </div>
      </div>
      <ul className={styles.links} role="list">
        {[...links, { label: 'Settings', href: settingsHref, icon: <Settings /> }].map((link) => (
          <li key={link.href}>
            <a className={styles.item} href={link.href} onClick={onFollow}>
              {link.icon}
              {link.label}
            </a>
          </li>
        ))}
      </ul>
      <div className={styles.theme}>
        <ThemeChoice value={theme} onChange={onThemeChange} wide />
      </div>
      <button
        className={styles.item}
        type="button"
        aria-disabled={signOutPending}
        onClick={signOutPending ? undefined : onSignOut}
      >
        <LogOut />
        {signOutPending ? 'Signing out…' : 'Sign out'}
      </button>
    </div>
  );
}
