import {
  AppFrame,
  Badge,
  Banner,
  BrandMark,
  Button,
  CenteredFrame,
  CommandPalette,
  NavigationIcon,
  PageHeader,
  PaletteButton,
  PersonMenu,
  ThemeChoice,
  usePaletteShortcut,
  type Theme,
} from '@event-portal/ui';
import { useState } from 'react';
import { Example } from '../example';
import { LONG_TEXT } from '../sample-data';

const NAVIGATION = [
  {
    items: [
      { label: 'Events Portal', href: '#/app-frame', icon: 'calendar', current: true },
      { label: 'Community', href: '#/app-frame?community', icon: 'users', count: 3 },
    ],
  },
  {
    label: 'Resources',
    items: [
      { label: 'Programming', href: '#/app-frame?programming', icon: 'book' },
      { label: 'Sponsors', href: '#/app-frame?sponsors', icon: 'handshake' },
    ],
  },
];

const PALETTE = [
  {
    id: 'pages',
    label: 'Pages',
    commands: [
      {
        id: 'portal',
        label: 'Events Portal',
        icon: <NavigationIcon name="calendar" />,
        href: '#/command-palette',
      },
      {
        id: 'community',
        label: 'Community',
        icon: <NavigationIcon name="users" />,
        href: '#/command-palette?community',
      },
      {
        id: 'settings',
        label: 'Settings',
        icon: <NavigationIcon name="settings" />,
        keywords: ['profile', 'theme'],
        href: '#/command-palette?settings',
      },
    ],
  },
  {
    id: 'events',
    label: 'Events',
    commands: [
      {
        id: 'spring',
        label: 'Spring Summit',
        hint: 'Berlin, 14–16 March',
        icon: <NavigationIcon name="ticket" />,
        href: '#/command-palette?spring',
      },
      {
        id: 'cafe',
        label: 'Café Müller Night',
        hint: 'Online',
        icon: <NavigationIcon name="ticket" />,
        href: '#/command-palette?cafe',
      },
    ],
  },
];

export function AppFramePage() {
  const [theme, setTheme] = useState<Theme>('system');
  return (
    <AppFrame
      brand={<BrandMark href="#/app-frame" />}
      navigation={NAVIGATION}
      navigationLabel="Portal"
      search={<PaletteButton onPress={() => undefined} />}
      person={
        <PersonMenu
          name="Tess Attendee"
          email="attendee@example.test"
          settingsHref="#/centered-frame"
          theme={theme}
          onThemeChange={setTheme}
          onSignOut={() => undefined}
        />
      }
    >
      <PageHeader title="Events Portal" description="What you take part in, and what is open." />
      <p>{LONG_TEXT}</p>
    </AppFrame>
  );
}

export function CenteredFramePage() {
  return (
    <CenteredFrame
      brand={<BrandMark href="#/centered-frame" compact />}
      back={{ label: 'Back to the portal', href: '#/app-frame' }}
      width="reading"
      footer={
        <>
          <a href="#/centered-frame?privacy">Privacy</a>
          <a href="#/centered-frame?terms">Terms</a>
        </>
      }
    >
      <PageHeader title="Settings" description="Your profile, and how the portal looks." />
      <p>{LONG_TEXT}</p>
    </CenteredFrame>
  );
}

export function PersonMenuPage() {
  const [theme, setTheme] = useState<Theme>('light');
  return (
    <>
      <Example title="Person menu" layout="column">
        <PersonMenu
          name="Maximiliane-Josephine von Hohenstein-Wallersdorf"
          email="maximiliane-josephine.von.hohenstein@example.test"
          settingsHref="#/person-menu"
          theme={theme}
          onThemeChange={setTheme}
          onSignOut={() => undefined}
          links={[{ label: 'Admin', href: '#/person-menu?admin', icon: <NavigationIcon name="shield" /> }]}
        />
      </Example>
      <Example title="Theme choice">
        <ThemeChoice value={theme} onChange={setTheme} label="Theme of this sample" />
      </Example>
    </>
  );
}

export function CommandPalettePage() {
  const [open, setOpen] = useState(false);
  usePaletteShortcut(() => setOpen(true));
  return (
    <>
      <Example title="Command palette" note="Ctrl K, or ⌘ K." layout="column">
        <PaletteButton onPress={() => setOpen(true)} />
      </Example>
      <CommandPalette open={open} onOpenChange={setOpen} groups={PALETTE} />
    </>
  );
}

export function AppFrameLongPage() {
  return (
    <AppFrame
      brand={<BrandMark href="#/app-frame-long" />}
      navigationLabel="Admin"
      navigation={[
        {
          label: 'A group whose name does not fit on one line of the side bar',
          items: Array.from({ length: 30 }, (_, index) => ({
            label: index === 3 ? LONG_TEXT : `Page ${index + 1}`,
            href: `#/app-frame-long?${index}`,
            icon: 'list',
            current: index === 3,
            count: index === 4 ? 1280 : undefined,
          })),
        },
      ]}
      notice={<Banner tone="warning">You are running an earlier version of this part.</Banner>}
    >
      <PageHeader
        title="A page with too much of everything"
        status={<Badge>Test</Badge>}
        actions={<Button variant="primary">Act</Button>}
      />
      {Array.from({ length: 12 }, (_, index) => (
        <p key={index}>{LONG_TEXT}</p>
      ))}
    </AppFrame>
  );
}
