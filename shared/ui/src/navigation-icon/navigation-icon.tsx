import {
  BookOpen,
  Calendar,
  ChartNoAxesColumn,
  CircleCheck,
  ClipboardList,
  Compass,
  Handshake,
  House,
  Inbox,
  LayoutDashboard,
  List,
  Mail,
  Megaphone,
  MessageSquare,
  ScanQrCode,
  ScrollText,
  Settings,
  ShieldCheck,
  Square,
  Star,
  Ticket,
  Trophy,
  User,
  Users,
  UsersRound,
  type LucideIcon,
} from 'lucide-react';

/** The icons that navigation may name, wherever it is written down. */
const icons: Readonly<Record<string, LucideIcon>> = {
  announcement: Megaphone,
  award: Trophy,
  book: BookOpen,
  calendar: Calendar,
  chart: ChartNoAxesColumn,
  check: CircleCheck,
  clipboard: ClipboardList,
  compass: Compass,
  dashboard: LayoutDashboard,
  handshake: Handshake,
  home: House,
  inbox: Inbox,
  list: List,
  log: ScrollText,
  mail: Mail,
  message: MessageSquare,
  scan: ScanQrCode,
  settings: Settings,
  shield: ShieldCheck,
  star: Star,
  team: UsersRound,
  ticket: Ticket,
  user: User,
  users: Users,
};

/** An icon by its name: a remote describes its navigation in data. A name that is not known gets a neutral shape. */
export function NavigationIcon({ name }: { name: string | undefined }) {
  const Icon = (name === undefined ? undefined : icons[name]) ?? Square;
  return <Icon />;
}
