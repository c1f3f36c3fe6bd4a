import {
  Button,
  ConfirmDialog,
  CopyIcon,
  DeleteIcon,
  Dialog,
  Drawer,
  EditIcon,
  IconButton,
  Menu,
  MoreIcon,
  NoticeDialog,
  Popover,
  Stack,
  Switch,
  TextField,
  Tooltip,
  ViewIcon,
} from '@event-portal/ui';
import { useState } from 'react';
import { Example } from '../example';
import { LONG_TEXT } from '../sample-data';

export function DialogPage() {
  const [open, setOpen] = useState<'form' | 'long' | 'wide' | 'fixed'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <Example title="Default" note="Focus moves in, stays in, and goes back.">
        <Button onClick={() => setOpen('form')}>Edit profile</Button>
      </Example>
      <Example title="Long content">
        <Button onClick={() => setOpen('long')}>Read the rules</Button>
      </Example>
      <Example title="Wide">
        <Button onClick={() => setOpen('wide')}>Compare</Button>
      </Example>
      <Example title="Closed by its own buttons alone">
        <Button onClick={() => setOpen('fixed')}>Sign in again</Button>
      </Example>
      <Dialog
        open={open === 'form'}
        onOpenChange={close}
        title="Edit profile"
        description="This is how other people see you."
        actions={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" onClick={close}>
              Save profile
            </Button>
          </>
        }
      >
        <Stack>
          <TextField label="Name" defaultValue="Tess Attendee" />
          <TextField label="Contact e-mail" type="email" optional />
        </Stack>
      </Dialog>
      <Dialog
        open={open === 'long'}
        onOpenChange={close}
        title="Rules of the house, in full, with everything that anybody ever asked about them"
        actions={
          <Button variant="primary" onClick={close}>
            I have read them
          </Button>
        }
      >
        <Stack>
          {Array.from({ length: 16 }, (_, index) => (
            <p key={index}>{LONG_TEXT}</p>
          ))}
        </Stack>
      </Dialog>
      <Dialog open={open === 'wide'} onOpenChange={close} title="Compare two applications" size="wide">
        <p>{LONG_TEXT}</p>
      </Dialog>
      {open === 'fixed' && (
        <NoticeDialog title="Your session has ended" closeLabel="Sign in" onClose={close}>
          <p>Sign in again to go on. What you typed stays here.</p>
        </NoticeDialog>
      )}
    </>
  );
}

export function ConfirmDialogPage() {
  const [open, setOpen] = useState<'danger' | 'default' | 'error'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <Example title="Danger">
        <Button onClick={() => setOpen('danger')}>Delete event</Button>
      </Example>
      <Example title="Not dangerous, yet final">
        <Button onClick={() => setOpen('default')}>Submit application</Button>
      </Example>
      <Example title="It did not work">
        <Button onClick={() => setOpen('error')}>Withdraw</Button>
      </Example>
      <ConfirmDialog
        open={open === 'danger'}
        onOpenChange={close}
        title="Delete “Spring Summit”?"
        confirmLabel="Delete event"
        tone="danger"
        onConfirm={close}
      >
        <p>128 applications and 12 teams go with it. This cannot be undone.</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={open === 'default'}
        onOpenChange={close}
        title="Submit your application?"
        confirmLabel="Submit application"
        onConfirm={close}
      >
        <p>You can withdraw it later, but no longer change it.</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={open === 'error'}
        onOpenChange={close}
        title="Withdraw your application?"
        confirmLabel="Withdraw"
        tone="danger"
        onConfirm={close}
        error="The server did not answer. Your application is unchanged; try again in a moment."
      >
        <p>Your seat goes to the next person on the waitlist.</p>
      </ConfirmDialog>
    </>
  );
}

export function DrawerPage() {
  const [open, setOpen] = useState(false);
  const [position, setPosition] = useState(3);
  return (
    <>
      <Example title="Default" note="Shows one thing of a list in full, beside the list.">
        <Button onClick={() => setOpen(true)}>Open application</Button>
      </Example>
      <Drawer
        open={open}
        onOpenChange={setOpen}
        title="Tess Attendee"
        description="Applied two days ago"
        steps={{
          position,
          total: 48,
          onPrevious: position > 1 ? () => setPosition(position - 1) : undefined,
          onNext: position < 48 ? () => setPosition(position + 1) : undefined,
        }}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>Reject</Button>
            <Button variant="primary" onClick={() => setOpen(false)}>
              Accept
            </Button>
          </>
        }
      >
        <Stack>
          <p>{LONG_TEXT}</p>
          <p>{LONG_TEXT}</p>
        </Stack>
      </Drawer>
    </>
  );
}

export function MenuPage() {
  const [columns, setColumns] = useState<readonly string[]>(['name', 'role']);
  const [order, setOrder] = useState<readonly string[]>(['newest']);
  return (
    <>
      <Example title="Actions">
        <Menu
          label="Actions for Spring Summit"
          placement="bottom start"
          trigger={
            <IconButton label="Actions for Spring Summit" variant="secondary">
              <MoreIcon />
            </IconButton>
          }
          groups={[
            {
              id: 'main',
              entries: [
                { id: 'view', label: 'View event', icon: <ViewIcon />, href: '#/menu' },
                { id: 'edit', label: 'Edit', icon: <EditIcon />, hint: 'E' },
                { id: 'copy', label: 'Duplicate', icon: <CopyIcon />, disabled: true },
              ],
            },
            {
              id: 'danger',
              entries: [{ id: 'delete', label: 'Delete', icon: <DeleteIcon />, tone: 'danger' }],
            },
          ]}
        />
      </Example>
      <Example title="Ticks" note="Stays open while they are set.">
        <Menu
          label="Columns"
          placement="bottom start"
          trigger={<Button>Columns</Button>}
          groups={[
            {
              id: 'columns',
              label: 'Shown columns',
              selected: columns,
              onSelectedChange: setColumns,
              entries: [
                { id: 'name', label: 'Name' },
                { id: 'role', label: 'Role' },
                { id: 'joined', label: 'Joined' },
              ],
            },
            {
              id: 'order',
              label: 'Order',
              selected: order,
              selectionMode: 'single',
              onSelectedChange: setOrder,
              entries: [
                { id: 'newest', label: 'Newest first' },
                { id: 'name', label: 'By name' },
              ],
            },
          ]}
        />
      </Example>
    </>
  );
}

export function PopoverPage() {
  return (
    <>
      <Example title="Popover">
        <Popover trigger={<Button>Notifications</Button>} label="Notifications">
          {({ close }) => (
            <Stack>
              <Switch label="New applications" defaultChecked />
              <Switch label="Withdrawals" />
              <Button variant="primary" onClick={close}>
                Done
              </Button>
            </Stack>
          )}
        </Popover>
      </Example>
      <Example title="Tooltip" note="On hover and on keyboard focus; Esc puts it away.">
        <Tooltip text="Copy the link to this event">
          <IconButton label="Copy link" variant="secondary">
            <CopyIcon />
          </IconButton>
        </Tooltip>
        <Tooltip text="At the side, and a little longer than usual" placement="end">
          <Button>Hover me</Button>
        </Tooltip>
      </Example>
    </>
  );
}
